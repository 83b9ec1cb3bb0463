/**
 * Countries: ISO 3166 code, member of the European Union (eu) or not (-), latitude and longitude of the capital or the centre of
 * population in degrees, then the names and adjectives by which people speak of them, parted by commas.
 * From general geographic knowledge, rounded to one degree or better: it serves to find the nearest region.
 */
export const COUNTRIES = `
gb - 51.5 -0.1 united kingdom,uk,great britain,britain,england,scotland,wales,northern ireland,british,english customers,scottish,welsh
ie eu 53.3 -6.3 ireland,irish,republic of ireland
fr eu 48.9 2.4 france,french
de eu 50.1 8.7 germany,german,deutschland,bavaria,saxony,hesse,baden
at eu 48.2 16.4 austria,austrian
ch - 47.4 8.5 switzerland,swiss
li - 47.1 9.5 liechtenstein
nl eu 52.4 4.9 netherlands,dutch,holland,the netherlands
be eu 50.9 4.4 belgium,belgian,flanders,wallonia
lu eu 49.6 6.1 luxembourg
es eu 40.4 -3.7 spain,spanish,andalusia,catalonia
pt eu 38.7 -9.1 portugal,portuguese
it eu 45.5 9.2 italy,italian,sicily,tuscany,lombardy
mt eu 35.9 14.5 malta
gr eu 38.0 23.7 greece,greek
cy eu 35.2 33.4 cyprus
dk eu 55.7 12.6 denmark,danish
se eu 59.3 18.1 sweden,swedish
no - 59.9 10.8 norway,norwegian
fi eu 60.2 24.9 finland,finnish
is - 64.1 -21.9 iceland,icelandic
ee eu 59.4 24.7 estonia,estonian
lv eu 56.9 24.1 latvia,latvian
lt eu 54.7 25.3 lithuania,lithuanian
pl eu 52.2 21.0 poland,polish
cz eu 50.1 14.4 czechia,czech republic,czech
sk eu 48.1 17.1 slovakia,slovak
hu eu 47.5 19.0 hungary,hungarian
si eu 46.1 14.5 slovenia,slovenian
hr eu 45.8 16.0 croatia,croatian
ro eu 44.4 26.1 romania,romanian
bg eu 42.7 23.3 bulgaria,bulgarian
rs - 44.8 20.5 serbia,serbian
ba - 43.9 18.4 bosnia,bosnia and herzegovina
me - 42.4 19.3 montenegro
mk - 42.0 21.4 north macedonia,macedonia
al - 41.3 19.8 albania,albanian
xk - 42.7 21.2 kosovo
md - 47.0 28.9 moldova
ua - 50.5 30.5 ukraine,ukrainian
by - 53.9 27.6 belarus
ru - 55.8 37.6 russia,russian
tr - 41.0 29.0 turkey,turkish,turkiye
ge - 41.7 44.8 georgia republic,georgian
am - 40.2 44.5 armenia,armenian
az - 40.4 49.9 azerbaijan
mc - 43.7 7.4 monaco
ad - 42.5 1.5 andorra
sm - 43.9 12.4 san marino
us - 39.0 -77.5 united states,usa,us,u.s,america,american,united states of america,the states,stateside
ca - 43.7 -79.4 canada,canadian,quebec,ontario,alberta,british columbia
mx - 19.4 -99.1 mexico,mexican
gt - 14.6 -90.5 guatemala
bz - 17.3 -88.8 belize
hn - 14.1 -87.2 honduras
sv - 13.7 -89.2 el salvador
ni - 12.1 -86.3 nicaragua
cr - 9.9 -84.1 costa rica
pa - 9.0 -79.5 panama
cu - 23.1 -82.4 cuba
do - 18.5 -69.9 dominican republic
ht - 18.5 -72.3 haiti
jm - 18.0 -76.8 jamaica
tt - 10.7 -61.5 trinidad,trinidad and tobago
bb - 13.1 -59.6 barbados
bs - 25.1 -77.3 bahamas
pr - 18.5 -66.1 puerto rico
co - 4.7 -74.1 colombia,colombian
ve - 10.5 -66.9 venezuela
ec - -0.2 -78.5 ecuador
pe - -12.0 -77.0 peru,peruvian
bo - -16.5 -68.1 bolivia
br - -23.5 -46.6 brazil,brazilian,brasil
py - -25.3 -57.6 paraguay
uy - -34.9 -56.2 uruguay
ar - -34.6 -58.4 argentina,argentinian,argentine
cl - -33.4 -70.7 chile,chilean
gy - 6.8 -58.2 guyana
sr - 5.9 -55.2 suriname
cn - 31.2 121.5 china,chinese,mainland china
hk - 22.3 114.2 hong kong
mo - 22.2 113.5 macau
tw - 25.0 121.6 taiwan,taiwanese
jp - 35.7 139.7 japan,japanese
kr - 37.6 127.0 south korea,korea,korean
kp - 39.0 125.8 north korea
mn - 47.9 106.9 mongolia
in - 19.1 72.9 india,indian
pk - 24.9 67.0 pakistan,pakistani
bd - 23.8 90.4 bangladesh
lk - 6.9 79.9 sri lanka
np - 27.7 85.3 nepal
bt - 27.5 89.6 bhutan
mv - 4.2 73.5 maldives
af - 34.6 69.2 afghanistan
ir - 35.7 51.4 iran
iq - 33.3 44.4 iraq
kz - 43.2 76.9 kazakhstan
uz - 41.3 69.2 uzbekistan
kg - 42.9 74.6 kyrgyzstan
tj - 38.6 68.8 tajikistan
tm - 37.9 58.4 turkmenistan
th - 13.8 100.5 thailand,thai
vn - 10.8 106.7 vietnam,vietnamese
kh - 11.6 104.9 cambodia
la - 18.0 102.6 laos
mm - 16.8 96.2 myanmar,burma
my - 3.1 101.7 malaysia,malaysian
sg - 1.3 103.8 singapore,singaporean
id - -6.2 106.8 indonesia,indonesian
ph - 14.6 121.0 philippines,philippine,filipino
bn - 4.9 114.9 brunei
tl - -8.6 125.6 timor leste
pg - -9.4 147.2 papua new guinea
au - -33.9 151.2 australia,australian
nz - -36.8 174.8 new zealand,kiwi customers
fj - -18.1 178.4 fiji
ae - 25.2 55.3 united arab emirates,uae,emirates,emirati
sa - 24.7 46.7 saudi arabia,saudi,ksa
qa - 25.3 51.5 qatar
kw - 29.4 48.0 kuwait
bh - 26.2 50.6 bahrain
om - 23.6 58.6 oman
ye - 15.4 44.2 yemen
jo - 32.0 35.9 jordan kingdom
lb - 33.9 35.5 lebanon
sy - 33.5 36.3 syria
il - 32.1 34.8 israel,israeli
ps - 31.9 35.2 palestine
eg - 30.0 31.2 egypt,egyptian
ly - 32.9 13.2 libya
tn - 36.8 10.2 tunisia
dz - 36.8 3.1 algeria
ma - 33.6 -7.6 morocco,moroccan
mr - 18.1 -16.0 mauritania
sn - 14.7 -17.5 senegal
ml - 12.6 -8.0 mali republic
ci - 5.3 -4.0 ivory coast,cote d'ivoire
gh - 5.6 -0.2 ghana,ghanaian
ng - 6.5 3.4 nigeria,nigerian
cm - 4.1 9.7 cameroon
ga - 0.4 9.5 gabon
cd - -4.3 15.3 congo
ao - -8.8 13.2 angola
za - -26.2 28.0 south africa,south african
na - -22.6 17.1 namibia
bw - -24.7 25.9 botswana
zw - -17.8 31.1 zimbabwe
zm - -15.4 28.3 zambia
mz - -26.0 32.6 mozambique
mw - -14.0 33.8 malawi
mg - -18.9 47.5 madagascar
mu - -20.2 57.5 mauritius
ke - -1.3 36.8 kenya,kenyan
ug - 0.3 32.6 uganda
tz - -6.8 39.3 tanzania
rw - -1.9 30.1 rwanda
et - 9.0 38.7 ethiopia
so - 2.0 45.3 somalia
sd - 15.6 32.5 sudan
bj - 6.4 2.4 benin
tg - 6.1 1.2 togo
bf - 12.4 -1.5 burkina faso
ne - 13.5 2.1 niger republic
lr - 6.3 -10.8 liberia
sl - 8.5 -13.2 sierra leone
gn - 9.5 -13.7 guinea
gm - 13.5 -16.6 gambia
`;

/** Areas larger than a country: key, latitude and longitude of their middle, names. */
export const AREAS = `
eu 50.1 8.7 eu,european union,europe,european,eu region,eu zone,emea,eea,schengen,continental europe
nordics 59.3 18.1 nordics,nordic,scandinavia,scandinavian,nordic cities,nordic countries
baltics 56.9 24.1 baltics,baltic states
balkans 44.8 20.5 balkans
benelux 52.4 4.9 benelux
dach 50.1 8.7 dach,german speaking
iberia 40.4 -3.7 iberia,iberian
us-east 39.0 -77.5 us east,east coast,us east coast,eastern us,new england,us_east
us-west 37.4 -122.0 us west,west coast,us west coast,western us,pacific northwest
us-central 41.3 -93.6 midwest,us midwest,central us,us central
north-america 39.0 -77.5 north america,north american
latin-america -23.5 -46.6 latin america,south america,latam,south american
asia 1.3 103.8 asia,apac,asia pacific,southeast asia,south_east asia,asean
east-asia 35.7 139.7 east asia
south-asia 19.1 72.9 south asia
middle-east 25.2 55.3 middle east,gulf region,gcc
africa -26.2 28.0 africa,african,sub saharan africa
oceania -33.9 151.2 oceania,anz
world 39.0 -77.5 worldwide,global,globally,all over the world,around the world,everywhere in the world,the whole world
`;
