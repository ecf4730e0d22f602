/** The browsers by a mark in the user agent. Most name others too, so the order decides. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const PROGRAM_MAX = 40

/** Browser and system by their names, `Chrome, Windows`. For a program its own name. */
export function deviceOf(userAgent: string): string {
  const names = [browsers, systems].flatMap(
    (known) => known.find(([mark]) => mark.test(userAgent))?.[1] ?? [],
  )
  return names.join(', ') || (userAgent.split(' ')[0] ?? '').slice(0, PROGRAM_MAX)
}
