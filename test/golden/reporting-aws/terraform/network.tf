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

resource "aws_security_group" "db" {
  name        = "${local.name}-db"
  description = "db: relational_db"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-db" }
}

resource "aws_security_group" "warehouse" {
  name        = "${local.name}-warehouse"
  description = "warehouse: data_warehouse"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-warehouse" }
}

resource "aws_security_group" "dashboard" {
  name        = "${local.name}-dashboard"
  description = "Dashboards: connection to the data stores"
  vpc_id      = aws_vpc.main.id
  tags        = { Name = "${local.name}-dashboard" }
}

resource "aws_vpc_security_group_egress_rule" "dashboard_to_warehouse" {
  security_group_id            = aws_security_group.dashboard.id
  description                  = "edge dashboard-warehouse"
  referenced_security_group_id = aws_security_group.warehouse.id
  ip_protocol                  = "tcp"
  from_port                    = 5439
  to_port                      = 5439
}

resource "aws_vpc_security_group_ingress_rule" "dashboard_to_warehouse" {
  security_group_id            = aws_security_group.warehouse.id
  description                  = "edge dashboard-warehouse"
  referenced_security_group_id = aws_security_group.dashboard.id
  ip_protocol                  = "tcp"
  from_port                    = 5439
  to_port                      = 5439
}

resource "aws_vpc_security_group_egress_rule" "dashboard_to_db" {
  security_group_id            = aws_security_group.dashboard.id
  description                  = "edge dashboard-db"
  referenced_security_group_id = aws_security_group.db.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}

resource "aws_vpc_security_group_ingress_rule" "dashboard_to_db" {
  security_group_id            = aws_security_group.db.id
  description                  = "edge dashboard-db"
  referenced_security_group_id = aws_security_group.dashboard.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}
