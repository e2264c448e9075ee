# Installs the wheel of this folder into a virtual environment and uses its three interfaces; run by in-clean-root.sh.
python3 -m venv environment
environment/bin/pip install --quiet --no-index ./*.whl
environment/bin/python -I - <<'PYTHON'
from wordtagger import RecipeReader, Tagger, pycrfsuite, train

assert Tagger().tag("2 cups flour").labels == ["value", "measure", "ingredient"]
assert RecipeReader().rows(["1 cup flour"])[0]["ingredient"]
assert train([(["a", "b"], ["X", "Y"])] * 3).tag_tokens([["a", "b"]]) == [["X", "Y"]]
trainer = pycrfsuite.Trainer(verbose=False)
trainer.append([["a"], {"b": 2}], ["X", "Y"])
trainer.train("/tmp/model")
with pycrfsuite.Tagger().open("/tmp/model") as tagger:
    assert tagger.tag([["a"], {"b": 2}]) == ["X", "Y"]
PYTHON
# The command of the wheel: from a grammar to labeled data, to a model, to tags.
printf 'labels value measure ingredient other\noutside other\nline = value:<int 1..9> measure:(cup | spoon) ingredient:(flour | sugar | salt)\n' >pantry.grammar
PATH=$PWD/environment/bin:$PATH
wordtagger generate pantry.grammar -n 200 -o train.conll.gz --to conll
python -m wordtagger train train.conll.gz -o pantry.tagger --quiet
printf '2\tvalue\ncup\tmeasure\nsugar\tingredient\n\n' >expected
wordtagger tag --format conll -m pantry.tagger <<E | diff - expected
2 cup sugar
E
echo "1 cup flour" | wordtagger rows | grep -q flour
! echo x | wordtagger tag -m missing.tagger 2>/dev/null
echo "the wheel installs and works in a clean root, with $(environment/bin/python --version)"
