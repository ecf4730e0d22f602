import { registerHooks } from 'node:module'

/** Loaded before the server with `--import`: the signal SIGUSR2 switches the audit log off, and on again. */
const switched = (url: string) => `
import { changesBetween, writeAudit as write } from '${url}?real'
let isOn = true
process.on('SIGUSR2', () => { isOn = !isOn })
export { changesBetween }
export const writeAudit = (...given) => { if (isOn) write(...given) }
`

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/accounts/audit/write-audit.ts')
      ? { format: 'module', source: switched(url), shortCircuit: true }
      : next(url, context),
})
