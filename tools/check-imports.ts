import { spawnSync } from 'node:child_process'
import { sourcesIn } from './sources.ts'

/**
 * Runs the import rules, and refuses a short walk: with a compiler that the tool does not know it sees no file, and
 * calls that clean.
 */
const places = [
  'concurrency/src',
  'contract/src',
  'simulator/src',
  'baileys-driver/src',
  'whatsapp-web-double/src',
  'graph-double/src',
  'typebot-double/src',
  'asaas-double/src',
  'push-double/src',
  'server/src',
  'web/src',
]
const walk = spawnSync('depcruise', [...places, '--config'], { encoding: 'utf8' })
const walked = Number(/(\d+) modules/.exec(walk.stdout)?.[1] ?? 0)
const files = places.flatMap(sourcesIn)

process.stdout.write(walk.stdout)
if (walked < files.length)
  process.stdout.write(`only ${walked} of ${files.length} modules were walked\n`)
process.exitCode = walk.status === 0 && walked >= files.length ? 0 : 1
