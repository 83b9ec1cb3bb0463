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

# Public subnets contain only internet-facing components and the NAT gateway.
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

# Private application subnets: outbound internet access through NAT; inbound traffic only over the edges of the diagram.
resource "aws_subnet" "app" {
  for_each                = local.zones
  vpc_id                  = aws_vpc.main.id
  availability_zone       = each.key
  cidr_block              = cidrsubnet(var.vpc_cidr, 4, each.value + 4)
  map_public_ip_on_launch = false
  tags                    = { Name = "${local.name}-app-${each.key}", Zone = "private-application" }
}

resource "aws_route_table" "app" {
  for_each = local.zones
  vpc_id   = aws_vpc.main.id
  tags     = { Name = "${local.name}-app-${each.key}" }
}

resource "aws_route_table_association" "app" {
  for_each       = local.zones
  subnet_id      = aws_subnet.app[each.key].id
  route_table_id = aws_route_table.app[each.key].id
}

# Private data subnets: no route to the internet in either direction.
resource "aws_subnet" "data" {
  for_each                = local.zones
  vpc_id                  = aws_vpc.main.id
  availability_zone       = each.key
  cidr_block              = cidrsubnet(var.vpc_cidr, 4, each.value + 8)
  map_public_ip_on_launch = false
  tags                    = { Name = "${local.name}-data-${each.key}", Zone = "private-data" }
}

resource "aws_route_table" "data" {
  vpc_id = aws_vpc.main.id
  tags   = { Name = "${local.name}-data" }
}

resource "aws_route_table_association" "data" {
  for_each       = local.zones
  subnet_id      = aws_subnet.data[each.key].id
  route_table_id = aws_route_table.data.id
}

# Free gateway endpoint: traffic to S3, such as files and image layers, uses neither NAT nor the internet.
resource "aws_vpc_endpoint" "s3" {
  vpc_id            = aws_vpc.main.id
  service_name      = "com.amazonaws.${var.region}.s3"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = [for table in aws_route_table.app : table.id]
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

resource "aws_security_group" "db" {
  name        = "${local.name}-db"
  description = "db: relational_db"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-db" }
}

resource "aws_vpc_security_group_egress_rule" "app_to_db" {
  security_group_id            = aws_security_group.app.id
  description                  = "edge app-db"
  referenced_security_group_id = aws_security_group.db.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_ingress_rule" "app_to_db" {
  security_group_id            = aws_security_group.db.id
  description                  = "edge app-db"
  referenced_security_group_id = aws_security_group.app.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_egress_rule" "worker_to_db" {
  security_group_id            = aws_security_group.worker.id
  description                  = "edge worker-db"
  referenced_security_group_id = aws_security_group.db.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_ingress_rule" "worker_to_db" {
  security_group_id            = aws_security_group.db.id
  description                  = "edge worker-db"
  referenced_security_group_id = aws_security_group.worker.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_egress_rule" "app_to_internet_443" {
  security_group_id = aws_security_group.app.id
  description       = "edge app-files, app-model, app-recognition, app-sign-in, app-egress, app-secrets, app-registry, app-monitoring"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_security_group_egress_rule" "worker_to_internet_443" {
  security_group_id = aws_security_group.worker.id
  description       = "edge worker-files, worker-model, worker-recognition, worker-egress, worker-secrets, worker-registry, worker-monitoring"
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
  subnet_ids         = [for subnet in aws_subnet.app : subnet.id]
  security_group_ids = [aws_security_group.gateway.id]
}

resource "aws_eip" "nat" {
  for_each   = toset(local.nat_zones)
  domain     = "vpc"
  tags       = { Name = "${local.name}-nat-${each.key}" }
  depends_on = [aws_internet_gateway.main]
}

resource "aws_nat_gateway" "main" {
  for_each      = toset(local.nat_zones)
  allocation_id = aws_eip.nat[each.key].id
  subnet_id     = aws_subnet.public[each.key].id
  tags          = { Name = "${local.name}-${each.key}" }
  depends_on    = [aws_route.public_internet]
}

resource "aws_route" "app_internet" {
  for_each               = local.zones
  route_table_id         = aws_route_table.app[each.key].id
  destination_cidr_block = "0.0.0.0/0"
  nat_gateway_id         = aws_nat_gateway.main[contains(local.nat_zones, each.key) ? each.key : var.availability_zones[0]].id
}

resource "aws_security_group" "tunnel" {
  name        = "${local.name}-tunnel"
  description = "tunnel: endpoints of AWS services"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-tunnel" }
}

resource "aws_vpc_security_group_ingress_rule" "tunnel" {
  security_group_id = aws_security_group.tunnel.id
  description       = "Private endpoints: requests from inside the VPC"
  cidr_ipv4         = var.vpc_cidr
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_endpoint" "tunnel" {
  for_each            = toset(var.tunnel_services)
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.${each.value}"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  subnet_ids          = local.tunnel_subnets
  security_group_ids  = [aws_security_group.tunnel.id]
  tags                = { Name = "${local.name}-tunnel-${each.value}" }
}
