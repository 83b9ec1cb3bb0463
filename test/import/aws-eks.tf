variable "cluster_name" {
  default = "production"
}

resource "aws_eks_cluster" "this" {
  name     = var.cluster_name
  role_arn = aws_iam_role.cluster.arn
  vpc_config {
    subnet_ids = ["subnet-a", "subnet-b", "subnet-c"]
  }
  encryption_config {
    resources = ["secrets"]
    provider {
      key_arn = aws_kms_key.this.arn
    }
  }
}

resource "aws_eks_node_group" "this" {
  for_each        = { general = ["m7i.large"], memory = ["r7i.8xlarge"] }
  cluster_name    = aws_eks_cluster.this.name
  node_group_name = each.key
  node_role_arn   = aws_iam_role.node.arn
  subnet_ids      = ["subnet-a"]
  instance_types  = each.value
  scaling_config {
    desired_size = 3
    min_size     = 3
    max_size     = 9
  }
}

resource "aws_eks_addon" "this" {
  for_each     = toset(["coredns", "kube-proxy", "vpc-cni"])
  cluster_name = aws_eks_cluster.this.name
  addon_name   = each.value
}

resource "aws_kms_key" "this" {
  enable_key_rotation = true
}

resource "aws_iam_role" "cluster" {
  assume_role_policy = "{}"
}

resource "aws_iam_role" "node" {
  assume_role_policy = "{}"
}

resource "aws_efs_file_system" "shared" {
  encrypted = true
}

resource "helm_release" "ingress" {
  name       = "ingress-nginx"
  repository = "https://kubernetes.github.io/ingress-nginx"
  chart      = "ingress-nginx"
}

module "karpenter" {
  source       = "terraform-aws-modules/eks/aws//modules/karpenter"
  cluster_name = aws_eks_cluster.this.name
}
