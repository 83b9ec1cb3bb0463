resource "aws_lb" "lb" {
  name                       = "${local.name}-lb"
  load_balancer_type         = "application"
  internal                   = false
  subnets                    = [for subnet in aws_subnet.public : subnet.id]
  security_groups            = [aws_security_group.lb.id]
  drop_invalid_header_fields = true
  enable_deletion_protection = var.deletion_protection
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

resource "aws_route53_zone" "dns" {
  count   = local.own_zone ? 1 : 0
  name    = var.domain_name
  comment = local.name
}

# One subscription per account. Deleting it deletes all dashboards; QuickSight refuses this while termination protection is enabled.
resource "aws_quicksight_account_subscription" "dashboard" {
  count                 = var.dashboard_email == null ? 0 : 1
  account_name          = "${local.name}-dashboard-${local.account}"
  authentication_method = "IAM_AND_QUICKSIGHT"
  edition               = "ENTERPRISE"
  notification_email    = var.dashboard_email
}

resource "aws_quicksight_data_source" "dashboard_lake" {
  count          = var.dashboard_email == null ? 0 : 1
  data_source_id = "${local.name}-lake"
  name           = "${local.name}-lake"
  type           = "ATHENA"

  parameters {
    athena {
      work_group = aws_athena_workgroup.lake.name
    }
  }

  ssl_properties {
    disable_ssl = false
  }

  depends_on = [aws_quicksight_account_subscription.dashboard]
}

resource "aws_route53_record" "mail_dkim" {
  count   = local.own_zone ? 3 : 0
  zone_id = aws_route53_zone.dns[0].zone_id
  name    = "${aws_sesv2_email_identity.mail[0].dkim_signing_attributes[0].tokens[count.index]}._domainkey.${var.domain_name}"
  type    = "CNAME"
  ttl     = 1800

  records = [
    "${aws_sesv2_email_identity.mail[0].dkim_signing_attributes[0].tokens[count.index]}.dkim.amazonses.com",
  ]
}

resource "aws_route53_record" "mail_dmarc" {
  count   = local.own_zone ? 1 : 0
  zone_id = aws_route53_zone.dns[0].zone_id
  name    = "_dmarc.${var.domain_name}"
  type    = "TXT"
  ttl     = 1800
  records = ["v=DMARC1; p=quarantine; adkim=r"]
}
