/** A managed application outside the VPC must be attached before it reaches what has private addresses only. */
export const ATTACH =
  'Attach the application to the VPC: a VPC configuration with private subnets, a NAT gateway or endpoints for the AWS services that it calls, and a rule in the security group of the store.';
