import { techTable } from './rule.ts';

/** Further engines, formats, protocols, programs and frameworks: the part that each is (- for none), its name, other spellings. */
export const SOFTWARE_TECHNOLOGIES = techTable(`
relational_db firebird
relational_db hana database
relational_db sybase=sap ase
relational_db informix
relational_db ingres
relational_db vitess=planetscale
relational_db cloudnativepg
relational_db foxpro=visual foxpro
relational_db greenplum
relational_db h2 database
document_db ravendb
document_db pouchdb
document_db parse server
document_db appwrite
document_db realm sync
document_db faunadb
document_db marklogic
document_db arangodb
key_value_db etcd
key_value_db riak
key_value_db aerospike
key_value_db rocksdb
key_value_db foundationdb
key_value_db hazelcast
graph_db memgraph
graph_db tigergraph
graph_db dgraph
graph_db sparql=rdf store,triple store,graphdb ontotext,blazegraph
timeseries_db questdb
timeseries_db victoriametrics
timeseries_db opentsdb
timeseries_db pi historian=osisoft,osisoft pi,pi system
timeseries_db influxql
cache varnish
cache dragonfly db
cache apache ignite
full_text_search typesense
full_text_search meilisearch
full_text_search lucene
full_text_search sphinx search=manticore
full_text_search kibana=logstash,elastic stack
vector_search chroma db
vector_search faiss
vector_search lancedb
object_storage minio
object_storage ceph
object_storage swift object store
object_storage backblaze=backblaze b2
file_storage gluster=glusterfs
file_storage beegfs
file_storage gpfs=spectrum scale,ibm spectrum scale
file_storage webdav
file_storage sshfs
queue nats=nats jetstream,jetstream
queue zeromq
queue beanstalkd
queue python rq=redis queue
queue bull queue
queue msmq
queue mqtt sn
queue tibco ems=tibco,solace
queue masstransit=nservicebus,mass transit
pubsub redis pubsub=redis pub / sub
event_stream redis streams
event_stream kafka connect=schema registry,confluent cloud,confluent platform,strimzi
event_stream nifi kafka
stream_processing kafka streams=ksqldb,ksql
stream_processing spark streaming=structured streaming,spark structured streaming
stream_processing apache storm
stream_processing samza=apache samza
stream_processing benthos
data_lake iceberg=apache iceberg,iceberg table,iceberg tables
data_lake delta lake=delta table,delta tables
data_lake hudi=apache hudi
data_lake parquet lake
data_lake cloudera=hortonworks,mapr
data_lake dremio
data_lake nessie catalog=project nessie
data_warehouse vertica
data_warehouse netezza
data_warehouse exasol
data_warehouse apache druid
data_warehouse apache pinot
data_warehouse starrocks
data_warehouse duckdb=duck db
data_warehouse motherduck
etl nifi=apache nifi
etl talend
etl informatica=powercenter
etl stitch data
etl meltano=singer tap
etl pentaho
etl matillion
etl datastage
etl mulesoft
etl boomi=dell boomi
etl great expectations
etl sqoop=apache sqoop
workflow dagster
workflow luigi
workflow argo workflows=argo workflow
workflow apache camel
workflow zeebe=bpmn,activiti,jbpm
workflow kestra
workflow conductor oss=netflix conductor
workflow oozie=apache oozie
scheduler cron=crontab,cronjob,cronjobs,cron job,cron jobs,cron task,cron tasks
scheduler quartz scheduler
scheduler sql agent=sql server agent
scheduler hangfire
scheduler control m=autosys
scheduler windows task scheduler=task scheduler
scheduler apscheduler
scheduler systemd timer=systemd timers
bi_dashboard qlik=qlikview,qlik sense
bi_dashboard redash
bi_dashboard cognos
bi_dashboard business objects=sap business objects,crystal reports
bi_dashboard lightdash
bi_dashboard r shiny=shiny app
bi_dashboard streamlit
bi_dashboard plotly dash=dash app
bi_dashboard kepler gl
web_compute jupyterhub=jupyter hub,jupyterlab,jupyter notebook,jupyter notebooks
web_compute rstudio=rstudio server
ml_training weights and biases=wandb
ml_training kubeflow pipelines
ml_training dvc
ml_training optuna
ml_inference triton inference server=torchserve,tensorflow serving,tf serving,kserve,seldon,bentoml
ml_inference onnx=onnx runtime
ml_inference yolo=yolov8,yolov5
ml_inference whisper=whisper model,openai whisper
ml_inference tesseract=tesseract ocr
ml_inference spacy
llm_inference vllm
llm_inference ollama
llm_inference cohere
llm_inference deepseek
llm_inference qwen
llm_inference gemma
llm_inference falcon llm
llm_inference stable diffusion=sdxl
- huggingface=hugging face
- openmpi=open mpi,mpi,mpich,intel mpi
batch_compute openfoam=open foam
batch_compute ansys=ansys fluent,fluent solver
batch_compute abaqus
batch_compute comsol
batch_compute gromacs
batch_compute lammps
batch_compute namd
batch_compute wrf=wrf model
batch_compute vasp
batch_compute star ccm=starccm
batch_compute matlab parallel server
batch_compute pbs pro=openpbs,torque pbs,sun grid engine,grid engine,lsf,htcondor
batch_compute dask
batch_compute ray cluster
batch_compute openmp
batch_compute luigi batch
batch_compute spring batch
batch_compute gatk
batch_compute deadline render=aws deadline,thinkbox deadline,opencue
- unreal engine=unreal
- unity engine=unity3d,unity game,unity client
- godot
- cuda
- arnold renderer=v ray,redshift renderer,renderman
- terraform cloud
- ansible
- chef infra
- argo cd=argocd,fluxcd
- istio=linkerd,envoy,service mesh
- consul
- nomad
- traefik
- openresty
- kong api=kong gateway
- postgrest
- trpc
- soap api=soap service,wsdl
- odata
- websocket protocol=socket.io,socket io
- webrtc=livekit,mediasoup
web_compute jitsi=jitsi meet
- hls=hls stream,mpeg dash
- rtmp
- srt protocol
- sftp=sftp server,ftps,ftp
- edifact=edi,x12,as2
- hl7=hl7v2,hl7 v2,fhir,mllp
- dicom=dicomweb,pacs
- opc ua=opcua,opc
- modbus
- lorawan=lora wan,the things network,ttn,chirpstack
- sigfox
- nb iot
- zigbee
- can bus
- coap
- amqp 1.0
- saml 2.0
- scim
- oauth=oauth2,oauth 2
- jwt
- passkeys=webauthn,fido2
identity ping identity=pingfederate,pingone
identity adfs
identity onelogin
identity freeipa
identity shibboleth=edugain,eduroam login
identity eidas=bankid,digid
identity clerk auth
identity supertokens
identity zitadel
identity authentik
identity fusionauth
identity discord login=github login
monitoring zabbix
monitoring nagios=icinga,checkmk
monitoring opentelemetry=otel
monitoring jaeger=zipkin
monitoring dynatrace=appdynamics
logging loki=grafana loki
logging graylog
logging fluentd=fluentbit,fluent bit
logging syslog=rsyslog
backup veeam
backup restic=borg backup,borgbackup
backup commvault=rubrik,cohesity
backup velero
backup pgbackrest=barman,wal g
ci_registry harbor registry=nexus repository,artifactory,docker registry
media_transcode ffmpeg
media_transcode wowza
media_transcode nginx rtmp
media_transcode handbrake
cdn bunny cdn=bunnycdn
cdn keycdn
email_sms smtp relay=postfix
email_sms apns
email_sms onesignal
email_sms mjml
email_sms vonage=messagebird,plivo
iot_ingest thingsboard
iot_ingest kaa iot
iot_ingest node red
web_compute asp.net mvc=asp.net web forms,webforms,web forms
web_compute .net service
- vb6=visual basic,delphi,cobol,perl,fortran
- julia
- rlang=in r,r script,r scripts,r models
- matlab
- haskell
- clojure
- crystal lang
- zig lang
- deno=deno deploy
- bun runtime
- typescript
- javascript=js frontend
- swift language=in swift
- ionic=capacitor app
- xamarin=.net maui,maui app
- electron app
- remix=remix app
- solidjs
- htmx
- emberjs
- tailwind
- bootstrap css
- jquery
- wasm=webassembly
web_compute expressjs
web_compute adonis=adonisjs
web_compute phoenix liveview=liveview
web_compute gin framework
web_compute actix
web_compute axum
web_compute rocket rs
web_compute sinatra
web_compute codeigniter
web_compute cakephp
web_compute yii
web_compute laminas
web_compute slim php
web_compute play framework
web_compute grails
web_compute dropwizard
web_compute vertx=vert.x
web_compute ktor
web_compute java ee=jakarta ee,payara,glassfish
web_compute vaadin
web_compute coldfusion=lucee
web_compute classic asp
web_compute aiohttp
web_compute streamlit app
web_compute sveltekit server
web_compute blazor server
web_compute orchard
web_compute craft cms=craftcms
web_compute ghost blog=ghost cms,host|run|install our|own? ghost
web_compute directus
web_compute contentful self hosted
web_compute payload cms
web_compute wagtail
web_compute concrete5
web_compute mediawiki=dokuwiki,xwiki,bookstack,wiki js
web_compute redmine
web_compute openproject=taiga
web_compute gitea=forgejo
web_compute sonarqube
web_compute rocketchat=rocket.chat
web_compute zulip
web_compute zammad
web_compute bigbluebutton
web_compute peertube
web_compute matrix synapse=synapse server,synapse homeserver,matrix homeserver
web_compute owncloud
web_compute seafile
web_compute opencart
web_compute oscommerce
web_compute medusa js=medusajs
web_compute saleor
web_compute vendure
web_compute sylius
web_compute hybris=sap commerce
web_compute bitrix
web_compute suitecrm=sugarcrm,espocrm,vtiger
web_compute dolibarr
web_compute openemr
web_compute openmrs
web_compute dspace
web_compute open journal systems=ojs
web_compute alfresco
web_compute canvas lms=open edx,openedx,ilias
web_compute limesurvey
web_compute geoserver
web_compute qgis server
web_compute mapserver=geonode
web_compute minecraft=minecraft server
web_compute valheim
- firestore rules
- netsuite
- sharepoint
- dynamics 365
- business central=dynamics 365 business central,dynamics nav,navision
- workday
- servicenow
- zendesk
- slack
- microsoft teams=ms teams
- trello=asana
- airtable
- notion
- google sheets=google sheet
- zapier
- datev
- xero=quickbooks
- klarna=giropay,twint,mobilepay
- gocardless
- plaid
- segment cdp
- amplitude=mixpanel
- google ads
- ga4
- contentful=sanity cms,prismic,storyblok
- docusign
- intercom
- mapbox=openstreetmap
- zoom meetings
- vmware=vsphere,esxi,vcenter
- hyper v
- proxmox
- xen server=citrix
- solaris=aix,hp ux
- mainframe=as400,as / 400,ibm i,z / os
`);
