import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/** Always black on white with a margin, in the dark theme too, because cameras need it. */
export function QrCode({ text, size }: { text: string; size: number }) {
  const { t } = useTranslation('ui')
  const { path, width } = useMemo(() => drawn(text), [text])
  return (
    <svg width={size} height={size} viewBox={`-2 -2 ${width + 4} ${width + 4}`} role="img">
      <title>{t('qrCode')}</title>
      <rect x={-2} y={-2} width={width + 4} height={width + 4} rx={1} fill="#fff" />
      <path d={path} fill="#111" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawn(text: string) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const width = code.getModuleCount()
  const path = Array.from({ length: width * width }, (_, i) => [i % width, Math.floor(i / width)])
    .filter(([x = 0, y = 0]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return { path, width }
}
