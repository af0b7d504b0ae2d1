export interface Member {
  name: string;
  /** Of PostgreSQL, and of Patroni's API. */
  port: number;
  api: number;
  dataDir: string;
}

export const password = 'tests';

/** What Patroni reads. JSON is YAML. `other` is where a new standby copies its files from: there is no pg_basebackup among the embedded programs. */
export function patroniConfiguration(
  member: Member,
  other: Member,
  { etcd, programs, folder }: Record<'etcd' | 'programs' | 'folder', string>,
) {
  const access = { username: 'dealwire', password };
  return {
    scope: 'dealwire',
    name: member.name,
    restapi: { listen: `127.0.0.1:${member.api}`, connect_address: `127.0.0.1:${member.api}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 1, retry_timeout: 3, synchronous_mode: true, primary_start_timeout: 0 },
        postgresql: {
          ...{ use_pg_rewind: false, use_slots: true, remove_data_directory_on_diverged_timelines: true },
          parameters: {
            wal_level: 'logical',
            hot_standby_feedback: 'on',
            wal_keep_size: '1GB',
            max_replication_slots: 20,
            max_wal_senders: 20,
          },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }, { 'locale-provider': 'builtin' }, { 'builtin-locale': 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${member.port}`,
      connect_address: `127.0.0.1:${member.port}`,
      data_dir: member.dataDir,
      bin_dir: programs,
      pgpass: `${folder}/pgpass-${member.name}`,
      authentication: { superuser: access, replication: access },
      parameters: { unix_socket_directories: '', max_connections: 200 },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      create_replica_methods: ['copy'],
      copy: { command: `${folder}/copy.sh ${other.dataDir}` },
    },
  };
}

/** Called with the folder to copy, and Patroni's `--datadir=…` and `--connstring=…`. The server runs meanwhile. */
export const copyScript = (folder: string) => `#!/bin/sh
set -eu
from=$1
for argument; do case $argument in --datadir=*) to=\${argument#*=} ;; --connstring=*) server=\${argument#*=} ;; esac; done
mkdir -p -m 700 "$to"
PGPASSWORD=${password} psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$server dbname=postgres" > "${folder}/label-$$" << end
\\o /dev/null
select pg_backup_start('copy', true);
\\! cp -a "$from/." "$to" || true
\\o
select labelfile from pg_backup_stop(false);
end
rm -rf "$to/postmaster.pid" "$to/pg_replslot/"* "$to/standby.signal"
mv "${folder}/label-$$" "$to/backup_label"
`;

/**
 * With a short interval of checks, because writes wait for it. Sessions at a server that has lost its role are ended. A connection that is refused fails
 * at once: the board tries again by itself, while HAProxy would wait for a second each time, and ask the same server.
 */
export const haproxyConfiguration = (members: readonly Member[], ports: { primary: number; replica: number }) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 0
${Object.entries(ports)
  .map(
    ([role, port]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port: server, api }) => `  server ${name} 127.0.0.1:${server} check port ${api}`).join('\n')}
`,
  )
  .join('')}`;
