// One import for an app: tagging, recipes, scanning, and training with its data. Each module is also a product by
// itself, for programs that have to stay small.

@_exported public import DataGeneration
@_exported public import FoodNames
@_exported public import LabeledData
@_exported public import PageReading
@_exported public import RecipeExports
@_exported public import RecipeModels
@_exported public import RecipeRows
@_exported public import RecipePages
@_exported public import RecipePagesFoundation
@_exported public import TaggerEvaluation
@_exported public import TaggerTraining
@_exported public import WordTagging
@_exported public import WordTaggingFoundation
