"""Tags the lines of text files on Spark and writes them as Parquet.

spark-submit tag_spark.py MODEL INPUT OUTPUT
"""

import sys

from pyspark.sql import SparkSession

from wordtagger import spark as tagging

model, source, target = sys.argv[1:]
session = SparkSession.builder.getOrCreate()
lines = session.read.text(source)
tagging.tag(lines, "value", model=model).write.mode("overwrite").parquet(target)
tagged = session.read.parquet(target)
print(f"{tagged.count()} lines, {tagged.where('error is not null').count()} with an error")
session.stop()
