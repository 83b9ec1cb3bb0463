import { unbuiltTable } from '../../kit/unbuilt.ts';

/** Products of Google Cloud that architects name and that another service replaces here. */
export const UNBUILT = unbuiltTable(`
queue cloud tasks = It calls one address for each task, at a pace that you set; here messages are pushed to the program, which slows the queue down by refusing them.
api_gateway apigee = It sells and meters an API to partners; here keys and quotas come from the specification of the interface.
relational_db spanner = It spreads writes over regions and never stops for a change; here one instance leads, with a standby.
etl data fusion = It draws pipelines on a canvas; here transfers and queries are declared.
data_lake dataplex = It keeps the catalogue and the quality of many lakes; here is one, with its tables.
bi_dashboard looker = It has a model of measures and a price by contract; here Looker Studio draws the same tables.
api_gateway cloud endpoints = It is a proxy that you run beside the program; here the gateway is managed.
ci_registry cloud build = Images are kept here; what builds them is yours, in the tool that you have.
ml_inference amazon lex = Dialogues are made in its console and not declared; here the underlying models are used.
identity identity aware proxy = It lets staff in before the load balancer; here the program authenticates them.
cdn media cdn = It is given by contract to those who send video at scale; here is the usual cache.
waf recaptcha enterprise = It needs keys in your pages; the firewall here counts and filters.
web_compute vmware cloud = It moves machines as they are; here the program runs on machines of the cloud.
etl datasync = It moves files from elsewhere once or by a schedule; add a job for the place that they come from.
media_transcode live stream api = It encodes while the event runs; here files are encoded after they came in.
- security command center = It is switched on for an organisation, not for a system: do it beside this Terraform.
- healthcare api = It stores FHIR and DICOM data behind their standard interfaces; here the data stores above hold the records. Add a dataset if partners require it.
- bare metal solution = Hardware outside the cloud is ordered, not declared in Terraform.
`);
