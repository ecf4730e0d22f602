import type { Brand } from '@recado/contract/accounts/brands'
import { IconPalette, IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import classes from './Brands.module.css'
import { DueDay } from './DueDay.tsx'
import { placeOf } from './place-of.ts'
import { useBrandList } from './use-brands.ts'

const BrandPage = lazyComponent(() => import('./BrandPage.tsx'), 'BrandPage', ['session'])

/** The brands of the installation. The address names the one that is open: `/brands/3`, `/brands/new`. */
export function BrandsPage() {
  const at = useParams()['*'] ?? ''
  if (at === '') return <List />
  if (at === 'new') return <BrandPage key="new" />
  return /^\d{1,9}$/.test(at) ? <BrandPage key={at} id={Number(at)} /> : <NotFoundPage />
}

function List() {
  const { t } = useTranslation('brands')
  const go = useNavigate()
  const list = useBrandList()
  const create = (
    <CreateButton onClick={() => void go(paths.brand('new'))}>{t('create')}</CreateButton>
  )
  return (
    <ListPage
      title={t('title')}
      list={list}
      actions={create}
      columns={useColumns()}
      nameOf={({ name }) => name}
      onOpen={({ id }) => void go(paths.brand(id))}
      actionsOf={({ id }) => [
        { label: t('edit'), icon: IconPencil, isNear: true, run: () => void go(paths.brand(id)) },
      ]}
      empty={
        <EmptyState icon={IconPalette} title={t('empty')} action={create}>
          {t('emptyText')}
        </EmptyState>
      }
    />
  )
}

/** Columns of the table of brands, from left to right. */
function useColumns(): ListColumn<Brand>[] {
  const { t, i18n } = useTranslation('brands')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return [
    {
      head: t('name'),
      cell: ({ name, primaryColor, isDefault }) => (
        <span className={classes.named}>
          <span className={classes.swatch} style={{ background: primaryColor }} aria-hidden />
          <span className="cut">{name}</span>
          {isDefault && <Chip>{t('main')}</Chip>}
        </span>
      ),
    },
    {
      head: t('address'),
      width: '28%',
      isWide: true,
      cell: (brand) => <span className="cut">{placeOf(brand)}</span>,
    },
    {
      head: t('companies'),
      width: '104px',
      isWide: true,
      cell: ({ companies }) => <span className="num">{number(companies)}</span>,
    },
    { head: t('accounts'), width: '136px', cell: (brand) => <Accounts brand={brand} /> },
    {
      head: t('due'),
      width: '136px',
      isWide: true,
      cell: ({ dueDate }) => <DueDay day={dueDate} none={t('noDue')} />,
    },
  ]
}

/** The accounts in use against those allowed: amber at the limit, red above it. */
function Accounts({ brand: { accounts, usersCount } }: { brand: Brand }) {
  const { t, i18n } = useTranslation('brands')
  const used = accounts.toLocaleString(i18n.language)
  if (usersCount === null) return <span className="num">{t('noLimit', { used })}</span>
  const over = accounts > usersCount ? 'above' : accounts === usersCount ? 'full' : undefined
  return (
    <span className={`num ${classes.use}`} data-over={over}>
      {t('ofAccounts', { used, allowed: usersCount.toLocaleString(i18n.language) })}
      <progress value={Math.min(accounts, usersCount)} max={usersCount} aria-hidden />
    </span>
  )
}
