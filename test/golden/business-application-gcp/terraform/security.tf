resource "google_service_account" "cluster_nodes" {
  account_id   = "${local.name}-nodes"
  display_name = "Nodes of the cluster"
  depends_on   = [google_project_service.iam]
}

resource "google_project_iam_member" "cluster_nodes" {
  project    = var.project_id
  role       = "roles/container.defaultNodeServiceAccount"
  member     = google_service_account.cluster_nodes.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "cluster_images" {
  project    = var.project_id
  role       = "roles/artifactregistry.reader"
  member     = google_service_account.cluster_nodes.member
  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_service_account" "app" {
  account_id   = "${local.name}-app"
  display_name = "Application"
  depends_on   = [google_project_service.iam]
}

resource "google_service_account_iam_member" "app_pods" {
  service_account_id = google_service_account.app.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "serviceAccount:${var.project_id}.svc.id.goog[default/app]"
  depends_on         = [google_container_cluster.cluster]
}

resource "google_compute_security_policy" "waf" {
  name        = "${local.name}-waf"
  description = "What may reach the program"

  rule {
    action      = "deny(403)"
    priority    = 1000
    preview     = var.waf_preview
    description = "Known attacks: sqli"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('sqli-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "deny(403)"
    priority    = 1001
    preview     = var.waf_preview
    description = "Known attacks: xss"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('xss-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "deny(403)"
    priority    = 1002
    preview     = var.waf_preview
    description = "Known attacks: lfi"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('lfi-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "deny(403)"
    priority    = 1003
    preview     = var.waf_preview
    description = "Known attacks: rfi"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('rfi-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "deny(403)"
    priority    = 1004
    preview     = var.waf_preview
    description = "Known attacks: rce"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('rce-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "deny(403)"
    priority    = 1005
    preview     = var.waf_preview
    description = "Known attacks: protocolattack"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('protocolattack-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "deny(403)"
    priority    = 1006
    preview     = var.waf_preview
    description = "Known attacks: scannerdetection"

    match {
      expr {
        expression = "evaluatePreconfiguredWaf('scannerdetection-v33-stable', {'sensitivity': 1})"
      }
    }
  }

  rule {
    action      = "throttle"
    priority    = 2000
    description = "A limit for each caller"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.waf_requests_per_minute
        interval_sec = 60
      }
    }
  }

  rule {
    action      = "allow"
    priority    = 2147483647
    description = "Everything else"

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }

  depends_on = [google_project_service.compute]
}

resource "google_project_service_identity" "pubsub" {
  provider   = google-beta
  service    = "pubsub.googleapis.com"
  depends_on = [google_project_service.pubsub]
}

resource "google_kms_crypto_key_iam_member" "keys_pubsub" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.pubsub.member
}

resource "google_pubsub_topic_iam_member" "agent_queue_dead_letter" {
  topic  = google_pubsub_topic.queue_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

resource "google_service_account" "worker" {
  account_id   = "${local.name}-worker"
  display_name = "Worker"
  depends_on   = [google_project_service.iam]
}

resource "google_service_account_iam_member" "worker_pods" {
  service_account_id = google_service_account.worker.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "serviceAccount:${var.project_id}.svc.id.goog[default/worker]"
  depends_on         = [google_container_cluster.cluster]
}

resource "google_pubsub_topic_iam_member" "agent_worker_starts_dead_letter" {
  topic  = google_pubsub_topic.worker_starts_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "agent_queue_worker" {
  subscription = google_pubsub_subscription.queue_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "worker_queue" {
  subscription = google_pubsub_subscription.queue_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_service_account.worker.member
}

resource "google_pubsub_subscription_iam_member" "agent_topic_worker" {
  subscription = google_pubsub_subscription.topic_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "worker_topic" {
  subscription = google_pubsub_subscription.topic_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_service_account.worker.member
}

resource "google_pubsub_subscription_iam_member" "agent_worker_starts_worker" {
  subscription = google_pubsub_subscription.worker_starts_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_project_service_identity.pubsub.member
}

resource "google_pubsub_subscription_iam_member" "worker_worker_starts" {
  subscription = google_pubsub_subscription.worker_starts_worker.id
  role         = "roles/pubsub.subscriber"
  member       = google_service_account.worker.member
}

resource "google_project_service_identity" "sqladmin" {
  provider   = google-beta
  service    = "sqladmin.googleapis.com"
  depends_on = [google_project_service.sqladmin]
}

resource "google_kms_crypto_key_iam_member" "keys_sqladmin" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.sqladmin.member
}

resource "google_project_service_identity" "redis" {
  provider   = google-beta
  service    = "redis.googleapis.com"
  depends_on = [google_project_service.redis]
}

resource "google_kms_crypto_key_iam_member" "keys_redis" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.redis.member
}

resource "google_project_service_identity" "secretmanager" {
  provider   = google-beta
  service    = "secretmanager.googleapis.com"
  depends_on = [google_project_service.secretmanager]
}

resource "google_kms_crypto_key_iam_member" "keys_secretmanager" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.secretmanager.member
}

resource "google_secret_manager_secret" "cache_auth" {
  secret_id = "${local.name}-cache-auth"

  replication {
    user_managed {
      replicas {
        location = var.region

        customer_managed_encryption {
          kms_key_name = google_kms_crypto_key.keys.id
        }
      }
    }
  }

  depends_on = [google_project_service.secretmanager, google_kms_crypto_key_iam_member.keys_secretmanager]
}

resource "google_secret_manager_secret_version" "cache_auth" {
  secret      = google_secret_manager_secret.cache_auth.id
  secret_data = google_redis_instance.cache.auth_string
}

resource "google_pubsub_topic_iam_member" "agent_topic_dead_letter" {
  topic  = google_pubsub_topic.topic_dead_letter.id
  role   = "roles/pubsub.publisher"
  member = google_project_service_identity.pubsub.member
}

resource "google_service_account" "clock" {
  account_id   = "${local.name}-clock"
  display_name = "Starts what is due"
  depends_on   = [google_project_service.iam]
}

resource "google_pubsub_topic_iam_member" "clock_worker_starts" {
  topic  = google_pubsub_topic.worker_starts.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.clock.member
}

# A project has one such configuration; it remains when the system is destroyed.
resource "google_identity_platform_config" "sign_in" {
  autodelete_anonymous_users = true
  authorized_domains         = distinct(compact(concat(["${var.project_id}.firebaseapp.com", var.domain_name], var.sign_in_domains)))

  sign_in {
    allow_duplicate_emails = false

    email {
      enabled           = true
      password_required = true
    }

    anonymous {
      enabled = false
    }
  }

  mfa {
    state = "ENABLED"

    provider_configs {
      state = "ENABLED"

      totp_provider_config {
        adjacent_intervals = 1
      }
    }
  }

  client {
    permissions {
      disabled_user_signup   = false
      disabled_user_deletion = false
    }
  }

  monitoring {
    request_logging {
      enabled = true
    }
  }

  depends_on = [google_project_service.identitytoolkit]
}

resource "google_kms_key_ring" "keys" {
  name       = "${local.name}-keys-${random_id.suffix.hex}"
  location   = var.region
  depends_on = [google_project_service.cloudkms]
}

resource "google_kms_crypto_key" "keys" {
  name                       = "data"
  key_ring                   = google_kms_key_ring.keys.id
  purpose                    = "ENCRYPT_DECRYPT"
  rotation_period            = "7776000s"
  destroy_scheduled_duration = "2592000s"

  version_template {
    algorithm        = "GOOGLE_SYMMETRIC_ENCRYPTION"
    protection_level = "SOFTWARE"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "google_secret_manager_secret" "secrets_application" {
  secret_id = "${local.name}-secrets-application"

  replication {
    user_managed {
      replicas {
        location = var.region

        customer_managed_encryption {
          kms_key_name = google_kms_crypto_key.keys.id
        }
      }
    }
  }

  depends_on = [google_project_service.secretmanager, google_kms_crypto_key_iam_member.keys_secretmanager]
}

# A placeholder, because a program does not start without a value. Add yours as a new version; Terraform does not change it.
resource "google_secret_manager_secret_version" "secrets_application" {
  secret      = google_secret_manager_secret.secrets_application.id
  secret_data = "not set"

  lifecycle {
    ignore_changes = [secret_data]
  }
}

resource "google_project_service_identity" "artifactregistry" {
  provider   = google-beta
  service    = "artifactregistry.googleapis.com"
  depends_on = [google_project_service.artifactregistry]
}

resource "google_kms_crypto_key_iam_member" "keys_artifactregistry" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = google_project_service_identity.artifactregistry.member
}

data "google_storage_project_service_account" "this" {
  depends_on = [google_project_service.storage]
}

resource "google_kms_crypto_key_iam_member" "keys_storage" {
  crypto_key_id = google_kms_crypto_key.keys.id
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = data.google_storage_project_service_account.this.member
}

resource "google_storage_bucket_iam_member" "audit" {
  bucket = google_storage_bucket.audit.name
  role   = "roles/storage.objectCreator"
  member = google_logging_project_sink.audit.writer_identity
}

resource "google_pubsub_topic_iam_member" "app_queue" {
  topic  = google_pubsub_topic.queue.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.app.member
}

resource "google_sql_user" "app_db" {
  name            = trimsuffix(google_service_account.app.email, ".gserviceaccount.com")
  instance        = google_sql_database_instance.db.name
  type            = "CLOUD_IAM_SERVICE_ACCOUNT"
  deletion_policy = "ABANDON"
}

resource "google_project_iam_member" "app_db_connects" {
  project = var.project_id
  role    = "roles/cloudsql.client"
  member  = google_service_account.app.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "app_db_signs_in" {
  project = var.project_id
  role    = "roles/cloudsql.instanceUser"
  member  = google_service_account.app.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret_iam_member" "app_cache" {
  secret_id  = google_secret_manager_secret.cache_auth.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.cache_auth]
}

resource "google_pubsub_topic_iam_member" "app_topic" {
  topic  = google_pubsub_topic.topic.id
  role   = "roles/pubsub.publisher"
  member = google_service_account.app.member
}

resource "google_secret_manager_secret_iam_member" "app_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.app.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}

resource "google_sql_user" "worker_db" {
  name            = trimsuffix(google_service_account.worker.email, ".gserviceaccount.com")
  instance        = google_sql_database_instance.db.name
  type            = "CLOUD_IAM_SERVICE_ACCOUNT"
  deletion_policy = "ABANDON"
}

resource "google_project_iam_member" "worker_db_connects" {
  project = var.project_id
  role    = "roles/cloudsql.client"
  member  = google_service_account.worker.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_project_iam_member" "worker_db_signs_in" {
  project = var.project_id
  role    = "roles/cloudsql.instanceUser"
  member  = google_service_account.worker.member

  condition {
    title      = "db-only"
    expression = "resource.type == \"sqladmin.googleapis.com/Instance\" && resource.name == \"projects/${var.project_id}/instances/${google_sql_database_instance.db.name}\""
  }

  depends_on = [google_project_service.cloudresourcemanager]
}

resource "google_secret_manager_secret_iam_member" "worker_cache" {
  secret_id  = google_secret_manager_secret.cache_auth.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.cache_auth]
}

resource "google_secret_manager_secret_iam_member" "worker_secrets_application" {
  secret_id  = google_secret_manager_secret.secrets_application.id
  role       = "roles/secretmanager.secretAccessor"
  member     = google_service_account.worker.member
  depends_on = [google_secret_manager_secret_version.secrets_application]
}
