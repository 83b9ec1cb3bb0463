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

override_resource {
  target          = google_service_account.app
  override_during = plan

  values = {
    email  = "app@example-project.iam.gserviceaccount.com"
    member = "serviceAccount:app@example-project.iam.gserviceaccount.com"
  }
}

run "claims" {
  command = plan

  assert {
    condition     = google_storage_bucket.files.force_destroy == false
    error_message = "REL-DELETION: Object storage: A bucket with files in it has deletion protection."
  }

  assert {
    condition     = try(toset(flatten(google_cloud_run_v2_service.app.template[*].scaling[*].max_instance_count)) == toset([2]), false)
    error_message = "PERF-SCALING: Application: Instances are added up to the number that the peak needs and removed afterwards."
  }

  assert {
    condition     = try(toset([for value in flatten(google_storage_bucket.files.lifecycle_rule[*].condition[*].days_since_noncurrent_time) : value if value != null]) == toset([30]), false)
    error_message = "REL-COPIES: Object storage: A file that was overwritten or deleted can be restored for 30 days."
  }

  assert {
    condition     = google_storage_bucket.files.public_access_prevention == "enforced"
    error_message = "SEC-PRIVATE: Object storage: Public access prevention is enforced: no file can be made public."
  }

  assert {
    condition     = try(toset(flatten(google_firebase_hosting_version.site.config[*].headers[*].headers.Strict-Transport-Security)) == toset(["max-age=31536000; includeSubDomains"]), false)
    error_message = "SEC-TRANSIT: Static site: HSTS tells browsers to use only HTTPS for a year."
  }

  assert {
    condition     = try(toset(google_cloud_run_v2_service.app.template[*].service_account) == toset([google_service_account.app.email]), false)
    error_message = "SEC-GRANTS: Application: The program runs as a dedicated service account with only the permissions that the edges of the design require."
  }
}
