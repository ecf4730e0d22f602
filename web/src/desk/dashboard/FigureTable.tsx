import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'

type Row = { name: string; begun: number; finished: number }

/** The data of a chart as a table for screen readers. */
export function FigureTable({ title, of, rows }: { title: string; of: string; rows: Row[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{t('begun')}</th>
            <th scope="col">{t('finished')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, begun, finished }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{begun}</td>
              <td>{finished}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
