"""Tags the lines of text files on Spark with the command alone, without the Python package.

spark-submit tag_pipe.py MODEL INPUT OUTPUT
The command and the model are at the same paths on all machines. A record of JSON comes out for each line, in order. With
checkCode a partition fails when the command does, such as without its model, instead of losing lines; PySpark gives the command no
variables except env's. textFile puts U+FFFD in the place of bytes that are not UTF-8 before the command sees the line.
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession

model, source, target = sys.argv[1:]
session = SparkSession.builder.getOrCreate()
lines = session.sparkContext.textFile(source)
command = f"wordtagger tag --model {shlex.quote(model)} --format jsonl --threads 1"
lines.pipe(command, env={"PATH": os.environ["PATH"]}, checkCode=True).saveAsTextFile(target)
session.stop()
