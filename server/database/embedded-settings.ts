import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Uses an eighth of the memory, because Node, the browser and the file cache share the machine. */
export async function clusterSettings(port: number, extra: Record<string, string>): Promise<Record<string, string>> {
  const memory = availableMemory() / MB
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / part)))}MB`
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // The path of a socket is limited to 107 bytes, which a deep folder exceeds.
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: share(8, 64, 4096),
    effective_cache_size: share(2, 256, 65536),
    work_mem: share(512, 4, 32),
    maintenance_work_mem: share(32, 64, 512),
    dynamic_shared_memory_type: await sharedMemoryType(),
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    fsync: 'on',
    // After a crash PostgreSQL flushes each of its thousands of files, which takes seconds; Linux can flush all of them
    // in one call.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] %q%u@%d ',
    cluster_name: 'portal',
    ...extra,
  }
}

export function toConfiguration(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `# Written at every start; use ALTER SYSTEM for settings of your own.\n${lines.join('\n')}\n`
}

function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Containers often have 64 MB of /dev/shm, with which parallel queries fail; files work everywhere. */
async function sharedMemoryType(): Promise<string> {
  if (process.platform === 'win32') return 'windows'
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize >= 512 * MB ? 'posix' : 'mmap'
  } catch {
    return process.platform === 'linux' ? 'mmap' : 'posix'
  }
}
