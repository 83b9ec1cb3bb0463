# Proves the findings with the status "met": terraform init && terraform test
#
# Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts
# with the id of the finding that is no longer true. Your terraform.tfvars applies.

variables {
  project_id = "example-project"
}

mock_provider "google" {
  mock_data "google_project" {
    defaults = { number = "123456789012" }
  }
}

mock_provider "google-beta" {}

mock_provider "random" {}

run "claims" {
  command = plan

  assert {
    condition     = try(toset(flatten(google_firebase_hosting_version.site.config[*].headers[*].headers.Strict-Transport-Security)) == toset(["max-age=31536000; includeSubDomains"]), false)
    error_message = "SEC-TRANSIT: Static site: HSTS tells browsers to use only HTTPS for a year."
  }
}
