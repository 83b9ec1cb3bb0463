resource "aws_lb" "lb" {
  name                       = "${local.name}-lb"
  load_balancer_type         = "application"
  internal                   = false
  subnets                    = [for subnet in aws_subnet.public : subnet.id]
  security_groups            = [aws_security_group.lb.id]
  drop_invalid_header_fields = true
  enable_deletion_protection = var.deletion_protection
  enable_waf_fail_open       = true
  depends_on                 = [aws_route.public_internet]
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

resource "aws_route53_record" "lb_certificate" {
  count           = local.own_zone ? 1 : 0
  zone_id         = aws_route53_zone.dns[0].zone_id
  name            = tolist(aws_acm_certificate.lb[0].domain_validation_options)[0].resource_record_name
  type            = tolist(aws_acm_certificate.lb[0].domain_validation_options)[0].resource_record_type
  records         = [tolist(aws_acm_certificate.lb[0].domain_validation_options)[0].resource_record_value]
  ttl             = 300
  allow_overwrite = true
}

resource "aws_acm_certificate_validation" "lb" {
  count                   = local.own_https ? 1 : 0
  certificate_arn         = aws_acm_certificate.lb[0].arn
  validation_record_fqdns = [aws_route53_record.lb_certificate[0].fqdn]
}

resource "aws_route53_record" "lb" {
  count   = local.own_https ? 1 : 0
  zone_id = aws_route53_zone.dns[0].zone_id
  name    = var.domain_name
  type    = "A"

  alias {
    name                   = aws_lb.lb.dns_name
    zone_id                = aws_lb.lb.zone_id
    evaluate_target_health = false
  }
}

resource "aws_wafv2_web_acl" "waf" {
  name        = "${local.name}-waf"
  description = "Web application firewall"
  scope       = "REGIONAL"

  default_action {
    allow {}
  }

  rule {
    name     = "rate-limit"
    priority = 0

    action {
      block {}
    }

    statement {
      rate_based_statement {
        limit                 = var.waf_rate_limit
        evaluation_window_sec = 300
        aggregate_key_type    = "IP"
      }
    }

    visibility_config {
      metric_name                = "rate-limit"
      cloudwatch_metrics_enabled = true
      sampled_requests_enabled   = true
    }
  }

  rule {
    name     = "bad-addresses"
    priority = 1

    override_action {
      none {}
    }

    statement {
      managed_rule_group_statement {
        vendor_name = "AWS"
        name        = "AWSManagedRulesAmazonIpReputationList"
      }
    }

    visibility_config {
      metric_name                = "bad-addresses"
      cloudwatch_metrics_enabled = true
      sampled_requests_enabled   = true
    }
  }

  rule {
    name     = "common-attacks"
    priority = 2

    override_action {
      none {}
    }

    statement {
      managed_rule_group_statement {
        vendor_name = "AWS"
        name        = "AWSManagedRulesCommonRuleSet"

        rule_action_override {
          name = "SizeRestrictions_BODY"

          action_to_use {
            count {}
          }
        }
      }
    }

    visibility_config {
      metric_name                = "common-attacks"
      cloudwatch_metrics_enabled = true
      sampled_requests_enabled   = true
    }
  }

  rule {
    name     = "known-bad-inputs"
    priority = 3

    override_action {
      none {}
    }

    statement {
      managed_rule_group_statement {
        vendor_name = "AWS"
        name        = "AWSManagedRulesKnownBadInputsRuleSet"
      }
    }

    visibility_config {
      metric_name                = "known-bad-inputs"
      cloudwatch_metrics_enabled = true
      sampled_requests_enabled   = true
    }
  }

  visibility_config {
    metric_name                = "waf"
    cloudwatch_metrics_enabled = true
    sampled_requests_enabled   = true
  }
}

resource "aws_wafv2_web_acl_association" "waf_to_lb" {
  resource_arn = aws_lb.lb.arn
  web_acl_arn  = aws_wafv2_web_acl.waf.arn
}

resource "aws_route53_zone" "dns" {
  count   = local.own_zone ? 1 : 0
  name    = var.domain_name
  comment = local.name
}
