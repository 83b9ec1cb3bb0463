resource "aws_lb" "lb" {
  name                       = "${local.name}-lb"
  load_balancer_type         = "application"
  internal                   = true
  subnets                    = [for subnet in aws_subnet.app : subnet.id]
  security_groups            = [aws_security_group.lb.id]
  drop_invalid_header_fields = true
  enable_deletion_protection = var.deletion_protection
}

resource "aws_lb_target_group" "app" {
  name                 = "${local.name}-app"
  vpc_id               = aws_vpc.main.id
  target_type          = "ip"
  port                 = var.app_port
  protocol             = "HTTP"
  deregistration_delay = 30

  health_check {
    path                = var.app_health_check_path
    matcher             = "200"
    interval            = 10
    timeout             = 5
    healthy_threshold   = 2
    unhealthy_threshold = 3
  }
}

# With a certificate this listener redirects to HTTPS. Without a certificate it serves plain HTTP, so that the first apply has a working endpoint.
resource "aws_lb_listener" "lb_http" {
  load_balancer_arn = aws_lb.lb.arn
  port              = 80
  protocol          = "HTTP"

  dynamic "default_action" {
    for_each = local.lb_https ? ["redirect"] : []

    content {
      type = "redirect"

      redirect {
        port        = "443"
        protocol    = "HTTPS"
        status_code = "HTTP_301"
      }
    }
  }

  dynamic "default_action" {
    for_each = local.lb_https ? [] : ["answer"]

    content {
      type             = "forward"
      target_group_arn = aws_lb_target_group.app.arn
    }
  }
}

resource "aws_lb_listener" "lb_https" {
  count             = local.lb_https ? 1 : 0
  load_balancer_arn = aws_lb.lb.arn
  port              = 443
  protocol          = "HTTPS"
  ssl_policy        = var.lb_tls_policy
  certificate_arn   = local.lb_certificate_arn

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.app.arn
  }
}

resource "aws_acm_certificate" "lb" {
  count             = local.own_zone ? 1 : 0
  domain_name       = var.domain_name
  validation_method = "DNS"

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_acm_certificate_validation" "lb" {
  count                   = local.own_https ? 1 : 0
  certificate_arn         = aws_acm_certificate.lb[0].arn
  validation_record_fqdns = [aws_route53_record.cdn_certificate[0].fqdn]
}

data "aws_cloudfront_response_headers_policy" "cdn" {
  name = "Managed-SecurityHeadersPolicy"
}

data "aws_cloudfront_cache_policy" "cdn" {
  name = "UseOriginCacheControlHeaders-QueryStrings"
}

data "aws_cloudfront_origin_request_policy" "cdn" {
  name = "Managed-AllViewer"
}

# CloudFront reaches the load balancer inside the VPC. A VPC origin in use cannot be changed, so HTTPS uses a second one.
resource "aws_cloudfront_vpc_origin" "cdn" {
  for_each = toset([local.lb_https ? "https" : "http"])

  vpc_origin_endpoint_config {
    name                   = "${local.name}-cdn-${each.key}"
    arn                    = aws_lb.lb.arn
    http_port              = 80
    https_port             = 443
    origin_protocol_policy = "${each.key}-only"

    origin_ssl_protocols {
      items    = ["TLSv1.2"]
      quantity = 1
    }
  }

  lifecycle {
    create_before_destroy = true
  }

  depends_on = [aws_internet_gateway.main, aws_lb_listener.lb_http, aws_lb_listener.lb_https]
}

resource "aws_cloudfront_distribution" "cdn" {
  enabled         = true
  comment         = local.name
  http_version    = "http2and3"
  is_ipv6_enabled = true
  price_class     = var.cdn_price_class
  aliases         = local.own_https ? [var.domain_name] : []

  origin {
    origin_id   = "lb"
    domain_name = aws_lb.lb.dns_name

    vpc_origin_config {
      vpc_origin_id       = one(values(aws_cloudfront_vpc_origin.cdn)[*].id)
      origin_read_timeout = 60
    }
  }

  default_cache_behavior {
    target_origin_id           = "lb"
    allowed_methods            = ["GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE"]
    origin_request_policy_id   = data.aws_cloudfront_origin_request_policy.cdn.id
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
    cloudfront_default_certificate = !local.own_https
    acm_certificate_arn            = one(aws_acm_certificate_validation.cdn[*].certificate_arn)
    minimum_protocol_version       = local.own_https ? "TLSv1.2_2021" : "TLSv1"
    ssl_support_method             = local.own_https ? "sni-only" : null
  }
}

resource "aws_acm_certificate" "cdn" {
  count             = local.own_zone ? 1 : 0
  region            = "us-east-1"
  domain_name       = var.domain_name
  validation_method = "DNS"

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_route53_record" "cdn_certificate" {
  count           = local.own_zone ? 1 : 0
  zone_id         = aws_route53_zone.dns[0].zone_id
  name            = tolist(aws_acm_certificate.cdn[0].domain_validation_options)[0].resource_record_name
  type            = tolist(aws_acm_certificate.cdn[0].domain_validation_options)[0].resource_record_type
  records         = [tolist(aws_acm_certificate.cdn[0].domain_validation_options)[0].resource_record_value]
  ttl             = 300
  allow_overwrite = true
}

resource "aws_acm_certificate_validation" "cdn" {
  count                   = local.own_https ? 1 : 0
  region                  = "us-east-1"
  certificate_arn         = aws_acm_certificate.cdn[0].arn
  validation_record_fqdns = [aws_route53_record.cdn_certificate[0].fqdn]
}

resource "aws_route53_record" "cdn" {
  count   = local.own_https ? 1 : 0
  zone_id = aws_route53_zone.dns[0].zone_id
  name    = var.domain_name
  type    = "A"

  alias {
    name                   = aws_cloudfront_distribution.cdn.domain_name
    zone_id                = aws_cloudfront_distribution.cdn.hosted_zone_id
    evaluate_target_health = false
  }
}

resource "aws_route53_zone" "dns" {
  count   = local.own_zone ? 1 : 0
  name    = var.domain_name
  comment = local.name
}
