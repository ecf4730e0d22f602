/**
 * For every embedded cluster: reachable on this machine only, over TCP with a password, without a socket file. The log
 * contains no statements and no values, because messages and telephone numbers pass through here; the error of a
 * statement goes to its sender.
 */
export const BASE_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'random_page_cost=1.1',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  // A new table can grow a hundredfold in a minute. Until autovacuum analyses it, its statements are planned for a few
  // rows and each reads the whole company.
  'autovacuum_naptime=10s',
]

export const PERMANENT_SETTINGS = [
  ...BASE_SETTINGS,
  'shared_buffers=256MB',
  'max_connections=100',
  'wal_level=replica',
  'synchronous_commit=on',
]
