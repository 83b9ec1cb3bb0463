variable "function_name" {
  default = "thumbnails"
}

resource "aws_lambda_function" "this" {
  function_name = var.function_name
  runtime       = "nodejs22.x"
  handler       = "index.handler"
  role          = aws_iam_role.lambda.arn
  filename      = data.archive_file.package.output_path
  memory_size   = 512
  timeout       = 60

  environment {
    variables = {
      TABLE  = aws_dynamodb_table.jobs.name
      BUCKET = aws_s3_bucket.media.id
    }
  }
}

data "archive_file" "package" {
  type        = "zip"
  source_dir  = "src"
  output_path = "package.zip"
}

resource "aws_lambda_event_source_mapping" "sqs" {
  event_source_arn = aws_sqs_queue.this.arn
  function_name    = aws_lambda_function.this.arn
  batch_size       = 10
}

resource "aws_sqs_queue" "this" {
  name                       = var.function_name
  visibility_timeout_seconds = 360
  redrive_policy = jsonencode({
    deadLetterTargetArn = aws_sqs_queue.dead_letter.arn
    maxReceiveCount     = 5
  })
}

resource "aws_sqs_queue" "dead_letter" {
  name = "${var.function_name}-dead-letter"
}

resource "aws_dynamodb_table" "jobs" {
  name         = "${var.function_name}-jobs"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "id"
  attribute {
    name = "id"
    type = "S"
  }
}

resource "aws_s3_bucket" "media" {
  bucket_prefix = "media-"
}

resource "aws_s3_bucket_notification" "media" {
  bucket = aws_s3_bucket.media.id
  queue {
    queue_arn = aws_sqs_queue.this.arn
    events    = ["s3:ObjectCreated:*"]
  }
}

resource "aws_iam_role" "lambda" {
  name               = var.function_name
  assume_role_policy = "{}"
}

resource "aws_iam_role_policy_attachment" "basic" {
  role       = aws_iam_role.lambda.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"
}
