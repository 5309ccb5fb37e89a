import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Copies a running cluster to a new folder as `pg_basebackup` does, which the embedded Postgres does not include. A server that is
 * started there is a standby of the primary.
 */
export async function copyCluster(primary: URL, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const source = rows[0]?.data_directory ?? '';
    const data = join(folder, 'data');
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Files change during the copy; replaying the WAL corrects the copies.
    const skip = ['--exclude=./pg_wal/*', '--exclude=./postmaster.pid', '--exclude=./pg_replslot/*'];
    mkdirSync(folder, { recursive: true });
    mkdirSync(data, { mode: 0o700 });
    const pipe = `tar -C "$0" ${skip.join(' ')} --ignore-failed-read --warning=none -cf - . | tar -C "$1" -xpf -`;
    execFileSync('/bin/sh', ['-c', pipe, source, data], { stdio: 'ignore' });
    const label = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), label.rows[0]?.labelfile ?? '');
    writeFileSync(join(data, 'standby.signal'), '');
    mkdirSync(join(data, 'pg_wal', 'archive_status'), { recursive: true });
    const from = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
    appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
    writeFileSync(join(folder, 'password'), primary.password, { mode: 0o600 });
    setOwner(source, data);
  } finally {
    await client.end();
  }
}

function setOwner(like: string, data: string): void {
  const { uid, gid } = statSync(like);
  for (const path of ['', 'backup_label', 'standby.signal', 'pg_wal', 'pg_wal/archive_status'])
    chownSync(join(data, path), uid, gid);
}
