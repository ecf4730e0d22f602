import { ensureProgram, type Program } from './programs.ts'

const redisServer: Program = {
  names: ['redis-server', 'valkey-server'],
  variable: 'REDIS_SERVER_PATH',
  packageNames: ['redis-server'],
  neededBy: 'The proofs with several nodes need a Redis server',
}

/** Finds a Redis server, installs it where that is possible, or says what to do. */
export const ensureRedisServer = (): string => ensureProgram(redisServer)
