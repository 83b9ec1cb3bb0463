/**
 * Cities, and states and provinces: country, latitude, longitude, names parted by commas. From general geographic knowledge.
 * A name that is a common word (Reading, Bath, Nice, Mobile) is written with its country and must be so in the text.
 */
export const CITIES = `
gb 51.5 -0.1 london
gb 53.5 -2.2 manchester,salford,stockport,bolton,oldham
gb 53.8 -1.5 leeds,bradford,wakefield,huddersfield,harrogate
gb 52.5 -1.9 birmingham,coventry,wolverhampton,solihull
gb 53.4 -3.0 liverpool,wirral,birkenhead
gb 53.4 -1.5 sheffield,rotherham,doncaster,barnsley
gb 55.9 -4.3 glasgow,paisley
gb 56.0 -3.2 edinburgh,leith
gb 51.5 -2.6 bristol,cheltenham,gloucester,swindon
gb 51.5 -3.2 cardiff,newport wales,swansea
gb 54.6 -5.9 belfast,londonderry
gb 55.0 -1.6 newcastle,gateshead,sunderland,durham,middlesbrough
gb 53.0 -1.2 nottingham,derby,leicester,lincoln
gb 50.8 -0.1 brighton,eastbourne,worthing
gb 50.9 -1.4 southampton,portsmouth,bournemouth,winchester
gb 52.2 0.1 cambridge,peterborough
gb 51.8 -1.3 oxford,milton keynes,northampton,luton
gb 52.6 1.3 norwich,ipswich,colchester
gb 50.4 -4.1 plymouth,exeter,torquay,cornwall,devon
gb 57.1 -2.1 aberdeen,dundee,inverness
gb 54.0 -1.1 york,hull,scarborough,yorkshire
gb 51.3 0.5 kent,canterbury,maidstone,surrey,sussex,essex,guildford
gb 53.8 -2.7 preston,blackpool,lancaster,lancashire,cumbria,carlisle
ie 53.3 -6.3 dublin
ie 51.9 -8.5 cork,limerick,galway,waterford
fr 48.9 2.4 paris,versailles
fr 43.3 5.4 marseille,aix en provence,toulon
fr 45.8 4.8 lyon,grenoble,saint etienne
fr 43.6 1.4 toulouse
fr 44.8 -0.6 bordeaux
fr 50.6 3.1 lille
fr 47.2 -1.6 nantes,rennes,brest france
fr 48.6 7.8 strasbourg
fr 43.7 7.3 nice france,cannes,montpellier
de 50.1 8.7 frankfurt,mainz,wiesbaden,darmstadt
de 52.5 13.4 berlin,potsdam
de 48.1 11.6 munich,augsburg,muenchen
de 53.6 10.0 hamburg,kiel,luebeck
de 50.9 7.0 cologne,bonn,aachen
de 51.2 6.8 dusseldorf,düsseldorf,duesseldorf,essen,dortmund,duisburg,bochum,wuppertal
de 48.8 9.2 stuttgart,karlsruhe,mannheim,heidelberg,freiburg,ulm
de 51.3 12.4 leipzig,dresden,chemnitz,halle
de 49.5 11.1 nuremberg,erlangen,regensburg
de 52.4 9.7 hanover,hannover,bremen,brunswick,wolfsburg,bielefeld,muenster
at 48.2 16.4 vienna,graz,linz,salzburg,innsbruck
ch 47.4 8.5 zurich,zürich,winterthur,lucerne,st gallen
ch 46.9 7.4 bern,basel
ch 46.2 6.1 geneva,lausanne
nl 52.4 4.9 amsterdam,rotterdam,the hague,utrecht,eindhoven,groningen,haarlem,delft
be 50.9 4.4 brussels,antwerp,ghent,bruges,liege,leuven
lu 49.6 6.1 luxembourg city
es 40.4 -3.7 madrid,toledo spain
es 41.4 2.2 barcelona,girona,tarragona
es 39.5 -0.4 valencia,alicante,murcia
es 37.4 -6.0 seville,malaga,cordoba spain,granada
es 43.3 -2.9 bilbao,san sebastian,zaragoza,pamplona
pt 38.7 -9.1 lisbon,faro,coimbra
pt 41.1 -8.6 porto,braga
it 45.5 9.2 milan,bergamo,brescia
it 41.9 12.5 rome,naples,bari
it 45.1 7.7 turin,genoa
it 43.8 11.3 florence,bologna,pisa,venice,verona,padua
it 38.1 13.4 palermo,catania
gr 38.0 23.7 athens,thessaloniki,patras
dk 55.7 12.6 copenhagen,aarhus,odense,aalborg
se 59.3 18.1 stockholm,uppsala,gothenburg,malmo,malmö
no 59.9 10.8 oslo,bergen,trondheim,stavanger
fi 60.2 24.9 helsinki,espoo,tampere,turku,oulu
is 64.1 -21.9 reykjavik
ee 59.4 24.7 tallinn,tartu
lv 56.9 24.1 riga
lt 54.7 25.3 vilnius,kaunas
pl 52.2 21.0 warsaw,lodz
pl 50.1 19.9 krakow,katowice,wroclaw,poznan,gdansk
cz 50.1 14.4 prague,brno,ostrava,plzen
sk 48.1 17.1 bratislava,kosice
hu 47.5 19.0 budapest,debrecen
si 46.1 14.5 ljubljana,maribor
hr 45.8 16.0 zagreb,split croatia,dubrovnik
ro 44.4 26.1 bucharest,cluj,timisoara,iasi
bg 42.7 23.3 sofia,plovdiv,varna
rs 44.8 20.5 belgrade,novi sad
ua 50.5 30.5 kyiv,kiev,lviv,odesa,kharkiv
ru 55.8 37.6 moscow,saint petersburg,novosibirsk
tr 41.0 29.0 istanbul,ankara,izmir,antalya
us 40.7 -74.0 new york,nyc,brooklyn,manhattan,new jersey,newark,long island
us 42.4 -71.1 boston,massachusetts,rhode island,connecticut,maine state,new hampshire,vermont
us 38.9 -77.0 washington dc,virginia,northern virginia,maryland,baltimore,richmond virginia,delaware
us 39.9 -75.2 philadelphia,pennsylvania,pittsburgh
us 33.7 -84.4 atlanta,savannah,georgia usa
us 25.8 -80.2 miami,florida,orlando,tampa,jacksonville,fort lauderdale
us 35.2 -80.8 charlotte,raleigh,north carolina,south carolina,charleston
us 36.2 -86.8 nashville,memphis,tennessee,kentucky,louisville,alabama,mississippi
us 41.9 -87.6 chicago,illinois,milwaukee,wisconsin
us 42.3 -83.0 detroit,michigan,cleveland,ohio,columbus,cincinnati,indiana,indianapolis
us 44.98 -93.3 minneapolis,minnesota,saint paul,iowa,des moines,nebraska,omaha,north dakota,south dakota
us 38.6 -90.2 st louis,kansas city,missouri,kansas,oklahoma,arkansas
us 32.8 -96.8 dallas,texas,houston,austin,san antonio,fort worth,el paso
us 30.0 -90.1 new orleans,louisiana
us 39.7 -105.0 denver,colorado,boulder
us 40.8 -111.9 salt lake city,utah,idaho,boise,wyoming,montana
us 33.4 -112.1 phoenix arizona,arizona,tucson,new mexico,albuquerque
us 36.2 -115.1 las vegas,nevada,reno
us 34.1 -118.2 los angeles,san diego,southern california,hollywood,orange county california
us 37.8 -122.4 san francisco,california,oakland,silicon valley,san jose,sacramento,bay area,palo alto
us 47.6 -122.3 seattle,washington state,spokane
us 45.5 -122.7 portland,oregon
us 21.3 -157.9 honolulu,hawaii
us 61.2 -149.9 anchorage,alaska
ca 43.7 -79.4 toronto,ottawa,hamilton ontario,mississauga
ca 45.5 -73.6 montreal,quebec city
ca 49.3 -123.1 vancouver
ca 51.0 -114.1 calgary,edmonton
ca 49.9 -97.1 winnipeg,manitoba,saskatchewan
ca 44.6 -63.6 halifax,nova scotia
mx 19.4 -99.1 mexico city,puebla,queretaro
mx 20.7 -103.3 guadalajara,monterrey,tijuana
br -23.5 -46.6 sao paulo,são paulo,campinas
br -22.9 -43.2 rio de janeiro,rio,belo horizonte
br -15.8 -47.9 brasilia,salvador,fortaleza,recife,curitiba,porto alegre,manaus
ar -34.6 -58.4 buenos aires,rosario,mendoza
cl -33.4 -70.7 santiago,valparaiso
co 4.7 -74.1 bogota,bogotá,medellin,cali
pe -12.0 -77.0 lima
ec -0.2 -78.5 quito,guayaquil
ve 10.5 -66.9 caracas
uy -34.9 -56.2 montevideo
py -25.3 -57.6 asuncion
bo -16.5 -68.1 la paz,santa cruz bolivia
in 19.1 72.9 mumbai,bombay,pune,nagpur,goa,ahmedabad,surat
in 28.6 77.2 delhi,new delhi,gurgaon,noida,jaipur,lucknow,chandigarh
in 13.0 77.6 bangalore,bengaluru,mysore
in 13.1 80.3 chennai,madras,coimbatore
in 17.4 78.5 hyderabad,vizag
in 22.6 88.4 kolkata,calcutta
in 10.0 76.3 kochi,kerala
pk 24.9 67.0 karachi,lahore,islamabad
bd 23.8 90.4 dhaka,chittagong
lk 6.9 79.9 colombo
np 27.7 85.3 kathmandu
cn 39.9 116.4 beijing,tianjin
cn 31.2 121.5 shanghai,hangzhou,nanjing,suzhou
cn 22.5 114.1 shenzhen,guangzhou
cn 30.6 104.1 chengdu,chongqing,wuhan,xian
tw 25.0 121.6 taipei,kaohsiung
jp 35.7 139.7 tokyo,yokohama,kawasaki,chiba,saitama
jp 34.7 135.5 osaka,kyoto,kobe,nagoya,hiroshima
jp 33.6 130.4 fukuoka,sapporo,sendai
kr 37.6 127.0 seoul,incheon
kr 35.2 129.1 busan,daegu
sg 1.3 103.8 singapore city
my 3.1 101.7 kuala lumpur,penang,johor bahru
id -6.2 106.8 jakarta,surabaya,bandung,bali
th 13.8 100.5 bangkok,chiang mai,phuket
vn 10.8 106.7 ho chi minh city,saigon
vn 21.0 105.8 hanoi,da nang
ph 14.6 121.0 manila,cebu,quezon city,davao
kh 11.6 104.9 phnom penh
mm 16.8 96.2 yangon
au -33.9 151.2 sydney,newcastle australia,new south wales
au -37.8 145.0 melbourne,geelong,victoria australia,hobart,tasmania
au -27.5 153.0 brisbane,gold coast,queensland
au -32.0 115.9 perth,western australia
au -34.9 138.6 adelaide,south australia
au -35.3 149.1 canberra
nz -36.8 174.8 auckland,hamilton new zealand
nz -41.3 174.8 wellington,christchurch,dunedin
ae 25.2 55.3 dubai,sharjah
ae 24.5 54.4 abu dhabi
sa 24.7 46.7 riyadh,jeddah,mecca,medina,dammam
qa 25.3 51.5 doha
kw 29.4 48.0 kuwait city
bh 26.2 50.6 manama
om 23.6 58.6 muscat
il 32.1 34.8 tel aviv,jerusalem,haifa
jo 32.0 35.9 amman
lb 33.9 35.5 beirut
iq 33.3 44.4 baghdad
ir 35.7 51.4 tehran
eg 30.0 31.2 cairo,alexandria
ma 33.6 -7.6 casablanca,rabat,marrakech
tn 36.8 10.2 tunis
dz 36.8 3.1 algiers
ng 6.5 3.4 lagos,abuja,ibadan,kano
gh 5.6 -0.2 accra,kumasi
ke -1.3 36.8 nairobi,mombasa
ug 0.3 32.6 kampala
tz -6.8 39.3 dar es salaam
rw -1.9 30.1 kigali
et 9.0 38.7 addis ababa
sn 14.7 -17.5 dakar
ci 5.3 -4.0 abidjan
cm 4.1 9.7 douala
cd -4.3 15.3 kinshasa
ao -8.8 13.2 luanda
za -26.2 28.0 johannesburg,pretoria,soweto
za -33.9 18.4 cape town
za -29.9 31.0 durban
zw -17.8 31.1 harare
zm -15.4 28.3 lusaka
mz -26.0 32.6 maputo
mu -20.2 57.5 port louis
kz 43.2 76.9 almaty,astana
uz 41.3 69.2 tashkent
ge 41.7 44.8 tbilisi
am 40.2 44.5 yerevan
az 40.4 49.9 baku
`;
