# Created when the key is set: SNS validates it at Google.
resource "aws_sns_platform_application" "mail_google" {
  count               = var.mail_google_key == null ? 0 : 1
  name                = "${local.name}-mail-google"
  platform            = "GCM"
  platform_credential = var.mail_google_key
}

# Created when the key is set: SNS validates it at Apple.
resource "aws_sns_platform_application" "mail_apple" {
  count                    = var.mail_apple_key == null ? 0 : 1
  name                     = "${local.name}-mail-apple"
  platform                 = var.environment == "production" ? "APNS" : "APNS_SANDBOX"
  platform_credential      = var.mail_apple_key
  platform_principal       = var.mail_apple_key_id
  apple_platform_team_id   = var.mail_apple_team_id
  apple_platform_bundle_id = var.mail_apple_bundle_id
}
