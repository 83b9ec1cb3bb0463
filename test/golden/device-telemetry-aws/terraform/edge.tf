resource "aws_apigatewayv2_api" "gateway" {
  name          = "${local.name}-gateway"
  protocol_type = "HTTP"
  description   = "Public endpoint"
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
  integration_type       = "HTTP_PROXY"
  integration_method     = "ANY"
  integration_uri        = aws_service_discovery_service.app.arn
  connection_type        = "VPC_LINK"
  connection_id          = aws_apigatewayv2_vpc_link.gateway.id
  payload_format_version = "1.0"
}

resource "aws_apigatewayv2_route" "app" {
  api_id    = aws_apigatewayv2_api.gateway.id
  route_key = "$default"
  target    = "integrations/${aws_apigatewayv2_integration.app.id}"
}

resource "aws_acm_certificate" "gateway" {
  count             = local.own_zone ? 1 : 0
  domain_name       = var.domain_name
  validation_method = "DNS"

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_route53_record" "gateway_certificate" {
  count           = local.own_zone ? 1 : 0
  zone_id         = aws_route53_zone.dns[0].zone_id
  name            = tolist(aws_acm_certificate.gateway[0].domain_validation_options)[0].resource_record_name
  type            = tolist(aws_acm_certificate.gateway[0].domain_validation_options)[0].resource_record_type
  records         = [tolist(aws_acm_certificate.gateway[0].domain_validation_options)[0].resource_record_value]
  ttl             = 300
  allow_overwrite = true
}

resource "aws_acm_certificate_validation" "gateway" {
  count                   = local.own_https ? 1 : 0
  certificate_arn         = aws_acm_certificate.gateway[0].arn
  validation_record_fqdns = [aws_route53_record.gateway_certificate[0].fqdn]
}

resource "aws_route53_record" "gateway" {
  count   = local.own_https ? 1 : 0
  zone_id = aws_route53_zone.dns[0].zone_id
  name    = var.domain_name
  type    = "A"

  alias {
    name                   = aws_apigatewayv2_domain_name.gateway[0].domain_name_configuration[0].target_domain_name
    zone_id                = aws_apigatewayv2_domain_name.gateway[0].domain_name_configuration[0].hosted_zone_id
    evaluate_target_health = false
  }
}

resource "aws_apigatewayv2_domain_name" "gateway" {
  count       = local.own_https ? 1 : 0
  domain_name = var.domain_name

  domain_name_configuration {
    certificate_arn = aws_acm_certificate_validation.gateway[0].certificate_arn
    endpoint_type   = "REGIONAL"
    security_policy = "TLS_1_2"
  }
}

resource "aws_apigatewayv2_api_mapping" "gateway" {
  count       = local.own_https ? 1 : 0
  api_id      = aws_apigatewayv2_api.gateway.id
  domain_name = aws_apigatewayv2_domain_name.gateway[0].id
  stage       = aws_apigatewayv2_stage.gateway.id
}

resource "aws_route53_zone" "dns" {
  count   = local.own_zone ? 1 : 0
  name    = var.domain_name
  comment = local.name
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
