resource "aws_vpc" "main" {
  cidr_block           = var.vpc_cidr
  enable_dns_support   = true
  enable_dns_hostnames = true
  tags                 = { Name = local.name }
}

# The default security group of the VPC has no rules: a resource without a security group gets no traffic.
resource "aws_default_security_group" "main" {
  vpc_id = aws_vpc.main.id
  tags   = { Name = "${local.name}-default-unused" }
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id
  tags   = { Name = local.name }
}

# Public subnets: internet-facing components, and containers with a public IP address that accept no inbound traffic from the internet.
resource "aws_subnet" "public" {
  for_each                = local.zones
  vpc_id                  = aws_vpc.main.id
  availability_zone       = each.key
  cidr_block              = cidrsubnet(var.vpc_cidr, 4, each.value)
  map_public_ip_on_launch = false
  tags                    = { Name = "${local.name}-public-${each.key}", Zone = "public" }
}

resource "aws_route_table" "public" {
  vpc_id = aws_vpc.main.id
  tags   = { Name = "${local.name}-public" }
}

resource "aws_route" "public_internet" {
  route_table_id         = aws_route_table.public.id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = aws_internet_gateway.main.id
}

resource "aws_route_table_association" "public" {
  for_each       = local.zones
  subnet_id      = aws_subnet.public[each.key].id
  route_table_id = aws_route_table.public.id
}

# Free gateway endpoint: traffic to S3, such as files and image layers, uses neither NAT nor the internet.
resource "aws_vpc_endpoint" "s3" {
  vpc_id            = aws_vpc.main.id
  service_name      = "com.amazonaws.${var.region}.s3"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = [aws_route_table.public.id]
  tags              = { Name = "${local.name}-s3" }
}

resource "aws_security_group" "app" {
  name        = "${local.name}-app"
  description = "app: web_compute"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-app" }
}

resource "aws_security_group" "worker" {
  name        = "${local.name}-worker"
  description = "worker: worker_compute"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-worker" }
}

resource "aws_vpc_security_group_egress_rule" "app_to_internet_443" {
  security_group_id = aws_security_group.app.id
  description       = "edge app-files, app-sign-in, app-egress, app-secrets, app-registry, app-monitoring"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_security_group_egress_rule" "worker_to_internet_443" {
  security_group_id = aws_security_group.worker.id
  description       = "edge worker-files, worker-mail, worker-egress, worker-secrets, worker-registry, worker-monitoring"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_security_group" "gateway" {
  name        = "${local.name}-gateway"
  description = "gateway: VPC link"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-gateway" }
}

resource "aws_vpc_security_group_egress_rule" "gateway_to_app" {
  security_group_id            = aws_security_group.gateway.id
  description                  = "edge gateway-app"
  referenced_security_group_id = aws_security_group.app.id
  ip_protocol                  = "tcp"
  from_port                    = var.app_port
  to_port                      = var.app_port
}

resource "aws_vpc_security_group_ingress_rule" "gateway_to_app" {
  security_group_id            = aws_security_group.app.id
  description                  = "edge gateway-app"
  referenced_security_group_id = aws_security_group.gateway.id
  ip_protocol                  = "tcp"
  from_port                    = var.app_port
  to_port                      = var.app_port
}

resource "aws_apigatewayv2_vpc_link" "gateway" {
  name               = "${local.name}-gateway"
  subnet_ids         = [for subnet in aws_subnet.public : subnet.id]
  security_group_ids = [aws_security_group.gateway.id]
}
