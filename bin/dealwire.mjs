#!/usr/bin/env node

// The command of the published package: `npm run package` puts it beside the compiled programs.
const programs = new Map([
  ['', '../server/main.js'],
  ['admin', './admin.js'],
  ['import', './import.js'],
]);
const usage = `dealwire               start the board, with its data in ./data
dealwire admin …       what the operator does: dealwire admin --help
dealwire import FILE   import deals: dealwire import --help

Settings are environment variables, or lines in ./.env. Those in the manual that begin with "npm run admin --" are "dealwire admin" here.`;

const [major = 0] = process.versions.node.split('.').map(Number);
const name = process.argv[2] ?? '';
const program = programs.get(name);
if (major < 24) {
  console.error(`Dealwire needs Node 24 or later. This is ${process.version}.`);
  process.exitCode = 78;
} else if (program === undefined) {
  console.log(usage);
  process.exitCode = ['--help', '-h', 'help'].includes(name) ? 0 : 1;
} else {
  process.argv.splice(2, 1);
  await import(program);
}
