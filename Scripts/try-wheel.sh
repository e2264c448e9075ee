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
echo "the wheel installs and works in a clean root, with $(environment/bin/python --version)"
