# Runs programs one after the other, each with its environment.
import json, os, sys

problems = {}
for sample in json.load(open(sys.argv[1])):
    os.environ.update(sample["env"])
    try:
        exec(compile(open(sample["file"]).read(), sample["id"], "exec"), {})
    except SystemExit as error:
        problems[sample["id"]] = str(error)
    except Exception as error:
        problems[sample["id"]] = repr(error)
print("PROBLEMS " + json.dumps(problems), file=sys.stderr)
