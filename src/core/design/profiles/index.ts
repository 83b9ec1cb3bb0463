import { airflow } from './airflow.ts';
import { alfresco } from './alfresco.ts';
import { bigbluebutton } from './bigbluebutton.ts';
import { businessCentral } from './business-central.ts';
import { camunda } from './camunda.ts';
import { cassandra } from './cassandra.ts';
import { clickhouse } from './clickhouse.ts';
import { confluence } from './confluence.ts';
import { dagster } from './dagster.ts';
import { dbt } from './dbt.ts';
import { directus } from './directus.ts';
import { discourse } from './discourse.ts';
import { dolibarr } from './dolibarr.ts';
import { drupal } from './drupal.ts';
import { dspace } from './dspace.ts';
import { elasticsearch } from './elasticsearch.ts';
import { erpnext } from './erpnext.ts';
import { flink } from './flink.ts';
import { freepbx } from './freepbx.ts';
import { geoserver } from './geoserver.ts';
import { ghost } from './ghost.ts';
import { gitea } from './gitea.ts';
import { gitlab } from './gitlab.ts';
import { grafana } from './grafana.ts';
import { homeAssistant } from './home-assistant.ts';
import { influxdb } from './influxdb.ts';
import { jenkins } from './jenkins.ts';
import { jira } from './jira.ts';
import { jitsi } from './jitsi.ts';
import { joomla } from './joomla.ts';
import { jupyterhub } from './jupyterhub.ts';
import { kafka } from './kafka.ts';
import { keycloak } from './keycloak.ts';
import { koha } from './koha.ts';
import { kubeflow } from './kubeflow.ts';
import { magento } from './magento.ts';
import { mastodon } from './mastodon.ts';
import { matrixSynapse } from './matrix-synapse.ts';
import { mattermost } from './mattermost.ts';
import { metabase } from './metabase.ts';
import { minio } from './minio.ts';
import { mlflow } from './mlflow.ts';
import { mongodb } from './mongodb.ts';
import { moodle } from './moodle.ts';
import { n8n } from './n8n.ts';
import { neo4j } from './neo4j.ts';
import { nextcloud } from './nextcloud.ts';
import { odoo } from './odoo.ts';
import { openJournalSystems } from './ojs.ts';
import { ollama } from './ollama.ts';
import { openmrs } from './openmrs.ts';
import { opensearch } from './opensearch.ts';
import { prestashop } from './prestashop.ts';
import type { Profile } from './profile.ts';
import { prometheus } from './prometheus.ts';
import { qgisServer } from './qgis-server.ts';
import { rabbitmq } from './rabbitmq.ts';
import { redmine } from './redmine.ts';
import { rocketChat } from './rocket-chat.ts';
import { sapBusinessOne } from './sap-business-one.ts';
import { sapS4Hana } from './sap-s4hana.ts';
import { seafile } from './seafile.ts';
import { shopware } from './shopware.ts';
import { sonarqube } from './sonarqube.ts';
import { spark } from './spark.ts';
import { strapi } from './strapi.ts';
import { superset } from './superset.ts';
import { temporal } from './temporal.ts';
import { thingsboard } from './thingsboard.ts';
import { timescaledb } from './timescaledb.ts';
import { typo3 } from './typo3.ts';
import { umbraco } from './umbraco.ts';
import { vault } from './vault.ts';
import { vllm } from './vllm.ts';
import { woocommerce } from './woocommerce.ts';
import { wordpress } from './wordpress.ts';
import { zammad } from './zammad.ts';

/** Products that have a profile. */
export const PROFILES: readonly Profile[] = [
  airflow,
  alfresco,
  bigbluebutton,
  businessCentral,
  camunda,
  cassandra,
  clickhouse,
  confluence,
  dagster,
  dbt,
  directus,
  discourse,
  dolibarr,
  drupal,
  dspace,
  elasticsearch,
  erpnext,
  flink,
  freepbx,
  geoserver,
  ghost,
  gitea,
  gitlab,
  grafana,
  homeAssistant,
  influxdb,
  jenkins,
  jira,
  jitsi,
  joomla,
  jupyterhub,
  kafka,
  keycloak,
  koha,
  kubeflow,
  magento,
  mastodon,
  matrixSynapse,
  mattermost,
  metabase,
  minio,
  mlflow,
  mongodb,
  moodle,
  n8n,
  neo4j,
  nextcloud,
  odoo,
  openJournalSystems,
  ollama,
  openmrs,
  opensearch,
  prestashop,
  prometheus,
  qgisServer,
  rabbitmq,
  redmine,
  rocketChat,
  sapBusinessOne,
  sapS4Hana,
  seafile,
  shopware,
  sonarqube,
  spark,
  strapi,
  superset,
  temporal,
  thingsboard,
  timescaledb,
  typo3,
  umbraco,
  vault,
  vllm,
  woocommerce,
  wordpress,
  zammad,
];

const BY_NAME: ReadonlyMap<string, Profile> = new Map(
  PROFILES.flatMap((profile) => profile.names.map((name) => [name, profile] as const)),
);

/** The profile of a product by one of its plain names in lower case; null for a product without a profile. */
export function profileOf(name: string): Profile | null {
  return BY_NAME.get(name) ?? null;
}
