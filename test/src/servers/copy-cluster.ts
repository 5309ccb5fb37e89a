import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Copies the running cluster `primary` to a new folder. A server that is started on the copy is a standby of `primary`.
 * Replaces `pg_basebackup`, which the embedded Postgres does not include.
 */
export async function copyCluster(primary: URL, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const sourceFolder = rows[0]?.data_directory ?? '';
    const dataFolder = join(folder, 'data');
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Files change during the copy; replaying the WAL corrects the copies.
    const exclusions = ['--exclude=./pg_wal/*', '--exclude=./postmaster.pid', '--exclude=./pg_replslot/*'];
    mkdirSync(folder, { recursive: true });
    mkdirSync(dataFolder, { mode: 0o700 });
    const copyCommand = `tar -C "$0" ${exclusions.join(' ')} --ignore-failed-read --warning=none -cf - . | tar -C "$1" -xpf -`;
    execFileSync('/bin/sh', ['-c', copyCommand, sourceFolder, dataFolder], { stdio: 'ignore' });
    const stopResult = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    writeFileSync(join(dataFolder, 'backup_label'), stopResult.rows[0]?.labelfile ?? '');
    writeFileSync(join(dataFolder, 'standby.signal'), '');
    mkdirSync(join(dataFolder, 'pg_wal', 'archive_status'), { recursive: true });
    const connectionInfo = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
    appendFileSync(join(dataFolder, 'postgresql.auto.conf'), `primary_conninfo = '${connectionInfo}'\n`);
    writeFileSync(join(folder, 'password'), primary.password, { mode: 0o600 });
    setOwner(sourceFolder, dataFolder);
  } finally {
    await client.end();
  }
}

function setOwner(ownedFolder: string, dataFolder: string): void {
  const { uid, gid } = statSync(ownedFolder);
  for (const path of ['', 'backup_label', 'standby.signal', 'pg_wal', 'pg_wal/archive_status'])
    chownSync(join(dataFolder, path), uid, gid);
}
