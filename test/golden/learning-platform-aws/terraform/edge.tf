resource "aws_apigatewayv2_api" "gateway" {
  name          = "${local.name}-gateway"
  protocol_type = "HTTP"
  description   = "API gateway"
}

resource "aws_apigatewayv2_stage" "gateway" {
  api_id      = aws_apigatewayv2_api.gateway.id
  name        = "$default"
  auto_deploy = true

  default_route_settings {
    throttling_rate_limit  = var.gateway_rate_limit
    throttling_burst_limit = 2 * var.gateway_rate_limit
  }

  access_log_settings {
    destination_arn = aws_cloudwatch_log_group.gateway.arn

    format = jsonencode({
      time         = "$context.requestTime"
      request      = "$context.requestId"
      method       = "$context.httpMethod"
      path         = "$context.path"
      status       = "$context.status"
      milliseconds = "$context.responseLatency"
    })
  }
}

resource "aws_apigatewayv2_integration" "app" {
  api_id                 = aws_apigatewayv2_api.gateway.id
  integration_type       = "AWS_PROXY"
  integration_uri        = aws_lambda_function.app.invoke_arn
  payload_format_version = "2.0"
}

resource "aws_apigatewayv2_route" "app" {
  api_id    = aws_apigatewayv2_api.gateway.id
  route_key = "$default"
  target    = "integrations/${aws_apigatewayv2_integration.app.id}"
}

data "aws_cloudfront_response_headers_policy" "cdn" {
  name = "Managed-CORS-and-SecurityHeadersPolicy"
}

data "aws_cloudfront_cache_policy" "cdn" {
  name = "Managed-CachingOptimized"
}

resource "aws_cloudfront_origin_access_control" "cdn" {
  name                              = "${local.name}-cdn"
  description                       = "Signs the requests of CloudFront to the bucket"
  origin_access_control_origin_type = "s3"
  signing_behavior                  = "always"
  signing_protocol                  = "sigv4"
}

resource "aws_cloudfront_distribution" "cdn" {
  enabled         = true
  comment         = local.name
  http_version    = "http2and3"
  is_ipv6_enabled = true
  price_class     = var.cdn_price_class

  origin {
    origin_id                = "files"
    domain_name              = aws_s3_bucket.files.bucket_regional_domain_name
    origin_access_control_id = aws_cloudfront_origin_access_control.cdn.id
  }

  default_cache_behavior {
    target_origin_id           = "files"
    allowed_methods            = ["GET", "HEAD", "OPTIONS"]
    viewer_protocol_policy     = "redirect-to-https"
    cached_methods             = ["GET", "HEAD"]
    compress                   = true
    cache_policy_id            = data.aws_cloudfront_cache_policy.cdn.id
    response_headers_policy_id = data.aws_cloudfront_response_headers_policy.cdn.id
  }

  restrictions {
    geo_restriction {
      restriction_type = "none"
    }
  }

  viewer_certificate {
    cloudfront_default_certificate = true
  }
}
