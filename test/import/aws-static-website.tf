variable "domain" {
  default = "www.example.org"
}

provider "aws" {
  region = "us-east-1"
}

resource "aws_s3_bucket" "site" {
  bucket = var.domain
}

resource "aws_s3_bucket_public_access_block" "site" {
  bucket              = aws_s3_bucket.site.id
  block_public_acls   = true
  block_public_policy = true
}

resource "aws_s3_bucket" "logs" {
  bucket = "${var.domain}-logs"
}

resource "aws_cloudfront_origin_access_control" "this" {
  name                              = var.domain
  origin_access_control_origin_type = "s3"
  signing_behavior                  = "always"
  signing_protocol                  = "sigv4"
}

resource "aws_cloudfront_distribution" "this" {
  enabled             = true
  aliases             = [var.domain]
  default_root_object = "index.html"
  web_acl_id          = aws_wafv2_web_acl.this.arn

  origin {
    domain_name              = aws_s3_bucket.site.bucket_regional_domain_name
    origin_id                = "site"
    origin_access_control_id = aws_cloudfront_origin_access_control.this.id
  }

  logging_config {
    bucket = aws_s3_bucket.logs.bucket_domain_name
  }
}

resource "aws_route53_zone" "this" {
  name = "example.org"
}

resource "aws_route53_record" "site" {
  zone_id = aws_route53_zone.this.zone_id
  name    = var.domain
  type    = "A"
  alias {
    name                   = aws_cloudfront_distribution.this.domain_name
    zone_id                = aws_cloudfront_distribution.this.hosted_zone_id
    evaluate_target_health = false
  }
}

resource "aws_wafv2_web_acl" "this" {
  name  = "site"
  scope = "CLOUDFRONT"
}
