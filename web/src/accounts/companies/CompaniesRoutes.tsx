import { useParams } from 'react-router'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { CompaniesPage } from './CompaniesPage.tsx'
import { CompanyPage } from './CompanyPage.tsx'

/** The list of the companies, and below its address the page of one. */
export function CompaniesRoutes() {
  const { '*': rest = '' } = useParams()
  if (rest === '') return <CompaniesPage />
  return /^[1-9]\d{0,8}$/.test(rest) ? (
    <CompanyPage key={rest} id={Number(rest)} />
  ) : (
    <NotFoundPage />
  )
}
