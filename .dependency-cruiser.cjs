const areas = require('./areas.json')

/** The house rules of importing. Each has a name, and the name says why. */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** An area imports itself and the areas before it in `areas.json`, never one behind it. */
const noArrowUp = Object.entries(areas).flatMap(([program, ordered]) =>
  ordered.slice(0, -1).map(({ name }, i) => {
    const above = ordered.slice(i + 1).map((area) => area.name)
    return forbid(
      `${program}-${name}-imports-no-area-above-it`,
      { path: `^${program}/src/${name}/` },
      { path: `^${program}/src/(${above.join('|')})/` },
    )
  }),
)

/** Where the parts are put together: these know rooms from within, and no room knows them. */
const wiring = '^server/src/[^/]+[.]ts$'

module.exports = {
  forbidden: [
    ...noArrowUp,
    forbid('no-circles', {}, { circular: true }),
    forbid(
      'the-concurrency-toolkit-stands-alone',
      { path: '^concurrency/' },
      { pathNot: '^concurrency/' },
    ),
    forbid(
      'the-contract-stands-alone',
      { path: '^contract/' },
      { path: '^(server|web|simulator)/' },
    ),
    forbid(
      'the-simulated-network-stands-alone',
      { path: '^simulator/' },
      { path: '^(server|web|contract)/' },
    ),
    forbid(
      'the-doubles-stand-alone',
      { path: '^(whatsapp-web-double|graph-double|typebot-double|asaas-double|push-double)/' },
      { path: '^(server|web|contract|simulator|baileys-driver)/' },
    ),
    // What it stands on has a licence of its own: it is met as a process, and through its protocol alone.
    forbid(
      'the-baileys-driver-is-a-process',
      { path: '^(server|web|contract|simulator)/' },
      { path: '(^baileys-driver/(?!src/protocol[.]ts$)|node_modules/(baileys|libsignal)/)' },
    ),
    forbid(
      'the-baileys-driver-knows-no-server',
      { path: '^baileys-driver/' },
      { path: '^(server|web|contract|simulator|whatsapp-web-double|graph-double|typebot-double|asaas-double|push-double)/' },
    ),
    forbid('server-and-web-never-meet', { path: '^web/' }, { path: '^server/' }),
    forbid('server-and-web-never-meet-2', { path: '^server/' }, { path: '^web/' }),
    forbid(
      'only-the-wiring-knows-the-simulated-network',
      { path: '^server/', pathNot: [wiring, '^server/src/whatsapp/simulated/'] },
      { path: '^simulator/' },
    ),
    forbid(
      'drivers-speak-the-wire-alone',
      { path: '^server/src/whatsapp/simulated/' },
      { path: '^simulator/', pathNot: '^simulator/src/wire[.]ts$' },
    ),
    forbid(
      'only-the-phone-page-speaks-the-wire',
      { path: '^web/', pathNot: '^web/(src|test)/simulator' },
      { path: '^simulator/' },
    ),
    forbid(
      'the-phone-page-speaks-the-wire-alone',
      { path: '^web/(src|test)/simulator' },
      { path: '^simulator/', pathNot: '^simulator/src/wire[.]ts$' },
    ),
    forbid('nobody-imports-the-wiring', { path: '^server/src/[^/]+/' }, { path: wiring }),
    forbid(
      'no-area-imports-the-entry',
      { path: '^web/src/[^/]+/' },
      { path: '^web/src/[^/]+[.]tsx?$' },
    ),
    forbid(
      'commands-stay-inside',
      { path: '/(commands|queries|rules)[.]ts$' },
      { path: '/(channels|platform/(database/within|http/routes)|whatsapp/[^/]+/[^/]+)[.]ts$' },
    ),
    forbid('queries-do-not-write', { path: '/queries[.]ts$' }, { path: '/commands[.]ts$' }),
    forbid(
      'rules-are-pure',
      { path: '^server/src/.*/rules[.]ts$' },
      {
        pathNot:
          '^(contract|concurrency)/|/rules[.]ts$|^server/src/platform/(whatsapp-driver|cut-text)[.]ts$|(^|/)node_modules/zod/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'a-feature-is-entered-by-its-front-rooms',
      { path: '^server/src/([^/]+)/.' },
      {
        path: '^server/src/(?!platform/)[a-z/-]+/(routes|jobs)[.]ts$',
        pathNot: '^server/src/$1/',
      },
    ),
    // Everything sent to a customer passes the guard, and only the sender calls it.
    forbid(
      'nothing-is-sent-past-the-guard',
      { path: '^server/', pathNot: '^server/src/links/sending/guard[.]ts$' },
      { path: '^server/src/links/sending/dispatch[.]ts$' },
    ),
    forbid(
      'only-the-sender-sends',
      { path: '^server/', pathNot: '^server/src/links/sending/sender[.]ts$' },
      { path: '^server/src/links/sending/guard[.]ts$' },
    ),
    forbid(
      'drivers-know-only-their-port',
      { path: '^server/src/whatsapp/([^/]+)/' },
      {
        path: '^server/src/',
        pathNot: '^server/src/(whatsapp/$1/|whatsapp/[^/]+[.]ts$|platform/)',
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](test|fixtures)[.]tsx?$' },
    tsConfig: { fileName: 'server/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
