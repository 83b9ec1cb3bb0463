import { techTable } from './rule.ts';

/**
 * Services of the three clouds by their full and short names: the part that each is, its name, other spellings.
 * On another cloud such a name asks for the part. From the vendors' product lists.
 */
export const SERVICE_TECHNOLOGIES = techTable(`
relational_db aurora dsql=dsql
relational_db rds proxy
relational_db lightsail database
relational_db azure sql database=azure sql db,azure sql hyperscale,sql hyperscale,azure sql elastic pool,sql elastic pool
relational_db azure database for mysql=azure mysql,mysql flexible server
relational_db postgresql flexible server=azure postgres,azure postgresql,azure cosmos db for postgresql
document_db amazon documentdb=document db
document_db firebase realtime database=rtdb
document_db cosmos db for mongodb=cosmos db mongo
key_value_db memorydb=memory db,amazon memorydb
key_value_db dax=dynamodb accelerator
key_value_db azure table storage=table storage,azure tables
wide_column_db amazon keyspaces=aws keyspaces,keyspaces for apache cassandra
wide_column_db managed instance for cassandra
graph_db spanner graph
graph_db cosmos db gremlin
timeseries_db amazon timestream=aws timestream
timeseries_db azure data explorer=kusto,kql database
timeseries_db iot sitewise=sitewise
vector_search vertex ai vector search=vertex matching engine,vertex ai matching engine,vertex vector search
vector_search s3 vectors
full_text_search cloudsearch=amazon cloudsearch
full_text_search kendra=amazon kendra
full_text_search azure ai search=ai search,cognitive search,azure search,azure cognitive search
full_text_search vertex ai search=discovery engine,agent builder,vertex search
cache elasticache for redis=elasticache serverless,elasticache cluster
cache memorystore=google memorystore,cloud memorystore
cache azure cache for redis=azure redis,azure managed redis,azure cache
object_storage s3 glacier=glacier deep archive,s3 deep archive,s3 intelligent tiering,s3 standard ia
object_storage adls=adls gen2,azure data lake storage,data lake storage gen2,data lake gen2
object_storage nearline=coldline,archive storage class,gcs archive
file_storage amazon efs=elastic file system
file_storage fsx for windows=fsx windows,fsx for ontap,fsx ontap,fsx for openzfs,ontap
file_storage google filestore=cloud filestore
file_storage azure files=azure file share,azure file shares,azure file sync
file_storage azure netapp files=netapp files,netapp volumes,google cloud netapp volumes
file_storage managed lustre=azure managed lustre,parallelstore
queue amazon mq=mq for rabbitmq,aws mq
queue azure queue storage=queue storage,storage queue,storage queues
pubsub simple notification service=aws sns,sns topic,sns topics
pubsub service bus topics=service bus topic
event_stream kinesis firehose=firehose,data firehose,kinesis data firehose
event_stream amazon msk=msk serverless,managed kafka,managed service for kafka,managed streaming for kafka
event_bus eventarc=google eventarc
event_bus eventbridge pipes=eventbridge bus
workflow cloud workflows=google workflows,google cloud workflows
workflow azure durable functions=durable function,durable task
workflow simple workflow service
scheduler eventbridge scheduler
scheduler cloud scheduler=google cloud scheduler
scheduler cloudwatch events=cloudwatch event
scheduler azure automation=automation runbook,automation runbooks
stream_processing kinesis data analytics=kinesis analytics,managed service for apache flink,managed flink
stream_processing azure stream analytics=stream analytics
data_warehouse redshift serverless=redshift spectrum
data_warehouse synapse dedicated pool=dedicated sql pool,azure sql data warehouse,sql dw
data_lake glue data catalog=glue catalog
data_lake biglake=big lake
data_lake synapse serverless=serverless sql pool
data_lake unity catalog
etl glue studio=glue etl,glue crawler,glue crawlers,glue databrew,glue spark
etl datastream=google datastream
etl data fusion=cloud data fusion,cdap
etl bigquery data transfer=data transfer service
etl dataform
etl dataprep
etl synapse pipelines=synapse pipeline
etl appflow=amazon appflow
etl datasync=aws datasync,storage transfer service,storage mover
bi_dashboard amazon managed grafana=managed grafana,azure managed grafana
bi_dashboard azure workbooks
bi_dashboard fabric reports=power bi embedded,power bi premium
ml_training sagemaker training=sagemaker studio,sagemaker pipelines,sagemaker notebook
ml_training vertex ai training=vertex pipelines,vertex ai pipelines,vertex workbench
ml_training azure machine learning studio=aml workspace,azureml
ml_inference sagemaker endpoint=sagemaker endpoints,sagemaker inference,sagemaker serverless inference
ml_inference vertex ai endpoint=vertex endpoint,vertex prediction
ml_inference rekognition=amazon rekognition
ml_inference textract=amazon textract
ml_inference amazon transcribe=aws transcribe
ml_inference amazon polly
ml_inference amazon comprehend=comprehend medical
ml_inference amazon translate=aws translate,cloud translation,azure translator,translator api,translation api
ml_inference amazon lex=dialogflow,bot framework,azure bot service
ml_inference amazon personalize=recommendations ai
ml_inference cloud vision=vision api,cloud vision api,google vision,azure ai vision,computer vision api,azure computer vision
ml_inference document ai=google document ai
ml_inference document intelligence=form recognizer,azure form recognizer,azure document intelligence
ml_inference speech to text api=azure speech,azure ai speech,cloud speech,google speech
ml_inference natural language api=azure ai language,text analytics api
llm_inference bedrock agents=bedrock knowledge base,bedrock knowledge bases,nova pro,nova lite
llm_inference azure ai foundry=ai foundry,azure ai studio
llm_inference vertex ai gemini=gemini flash,gemini pro,model garden,palm 2
identity cognito user pool=cognito user pools,amazon cognito,aws cognito
identity iam identity center=identity center,aws sso,aws single sign on
identity aws directory service=aws managed microsoft ad,managed microsoft ad,entra domain services,azure ad domain services
identity azure ad b2c=ad b2c,b2c tenant,entra external id,external id
identity identity aware proxy=iap proxy,cloud iap
identity google identity platform=gcip
secrets secrets manager=aws secrets manager
secrets secret manager=google secret manager
secrets ssm parameter store=parameter store
kms aws kms=key management service,customer managed keys in kms
kms cloudhsm=cloud hsm,aws cloudhsm
kms cloud kms=google kms
kms managed hsm=azure managed hsm,dedicated hsm
vpn_or_private_link direct connect=aws direct connect
vpn_or_private_link expressroute=express route,azure expressroute
vpn_or_private_link cloud interconnect=dedicated interconnect,partner interconnect
vpn_or_private_link privatelink=aws privatelink,private link service,azure private link
vpn_or_private_link private service connect
vpn_or_private_link vpc service controls=vpc sc
vpn_or_private_link site to site vpn=aws site to site vpn,cloud vpn,azure vpn gateway,vpn gateway
iot_ingest azure iot central=iot central
iot_ingest greengrass=aws iot greengrass,iot greengrass,azure iot edge,iot edge
iot_ingest cloud iot core=google iot core
email_sms ses=amazon ses,aws ses,simple email service
email_sms amazon pinpoint=end user messaging
email_sms fcm=firebase cloud messaging
email_sms azure communication services=communication services
email_sms notification hubs=notification hub,azure notification hubs
websocket_realtime web pubsub=azure web pubsub
websocket_realtime appsync subscriptions=appsync events
websocket_realtime azure signalr service=signalr service
media_transcode mediaconvert=elemental mediaconvert,aws mediaconvert,elastic transcoder
media_transcode medialive=media live,elemental medialive
media_transcode mediapackage=media package
media_transcode transcoder api=google transcoder
media_transcode live stream api
media_transcode azure media services=media services
websocket_realtime amazon ivs=interactive video service,chime sdk
monitoring cloudwatch=amazon cloudwatch,cloudwatch alarms,cloudwatch metrics
monitoring x ray tracing=aws x ray
monitoring azure monitor
monitoring application insights=app insights
monitoring cloud monitoring=google cloud monitoring,stackdriver
monitoring cloud trace
monitoring amazon managed prometheus=managed prometheus,managed service for prometheus
logging cloudwatch logs
logging log analytics=log analytics workspace
logging cloud logging=google cloud logging
audit_trail cloudtrail=aws cloudtrail,cloud trail
audit_trail cloud audit logs
backup aws backup
backup azure backup=recovery services vault
backup azure site recovery=site recovery
backup elastic disaster recovery=aws drs,cloudendure
backup backup and dr service=google backup and dr
ci_registry ecr=elastic container registry
ci_registry artifact registry=google container registry,gcr
ci_registry azure container registry
static_site amplify hosting=aws amplify
static_site firebase hosting
static_site static web apps=azure static web apps,static web app
static_site s3 website=s3 static website,s3 static hosting
cdn azure cdn
cdn media cdn
cdn amazon cloudfront=aws cloudfront,cloudfront distribution
dns amazon route 53=aws route 53
dns cloud dns=google cloud dns
dns azure dns
dns azure traffic manager
waf aws waf=waf v2,wafv2
waf aws shield
waf cloud armor=google cloud armor
waf recaptcha enterprise=recaptcha
waf azure waf=web application firewall policy
load_balancer alb=application load balancer,aws alb
load_balancer elb=elastic load balancer,elastic load balancing,classic load balancer
load_balancer cloud load balancing=google cloud load balancer,https load balancer
load_balancer application gateway=azure application gateway,app gateway
api_gateway cloud endpoints=google cloud endpoints,google api gateway
api_gateway amazon http api=http api gateway
web_compute:kubernetes elastic kubernetes service=eks cluster,eks fargate,eks anywhere
web_compute:kubernetes gke cluster=gke standard,anthos
web_compute:kubernetes aks cluster=azure kubernetes
web_compute:container ecs service=elastic container service,amazon ecs,ecs task,ecs tasks
web_compute:container azure container instances=container instances,azure container instance
web_compute:container lightsail containers
web_compute:vm lightsail=amazon lightsail
web_compute:vm azure virtual machines=virtual machine scale set,vmss,vm scale set,azure vm,azure vms
web_compute:vm google compute engine=managed instance group
web_compute:vm amazon workspaces=aws workspaces,azure virtual desktop,windows virtual desktop,appstream
web_compute:vm vmware cloud=azure vmware solution,vmware engine,vmware cloud on aws
web_compute:function lambda at edge=cloudfront functions,lambda functions,lambda handler
batch_compute aws batch=batch on aws
batch_compute parallelcluster=parallel cluster,aws parallelcluster,aws pcs
batch_compute google batch=cloud batch,cloud run jobs,cloud run job
batch_compute azure batch
batch_compute cyclecloud=azure cyclecloud
batch_compute amazon emr=emr serverless,emr cluster,elastic mapreduce
batch_compute google dataproc=dataproc serverless,dataproc cluster
batch_compute hdinsight=azure hdinsight
batch_compute container apps jobs=container apps job
gpu_compute tpu=cloud tpu,tpus,trainium,inferentia
worker_compute webjobs=webjob,azure webjobs
- qldb=amazon qldb
- amazon macie=aws macie
- aws outposts
- storage gateway=aws storage gateway
- healthcare api=cloud healthcare api
- bare metal solution
- service fabric=azure service fabric
- azure firewall
- azure bastion
- azure digital twins
relational_db sql managed instance=azure sql managed instance
relational_db sql server on vm=sql server on a vm,sql server on azure vm,sql server vm,sql server on virtual machines,sql server on azure virtual machines
- azure spring apps=azure spring cloud
`);
