import {
  IconBuilding,
  IconChecks,
  IconClock,
  IconHistory,
  IconMessages,
  IconShield,
  IconSitemap,
  IconStar,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AuditSection } from '../audit/AuditSection.tsx'
import { ClosingSection } from '../closing-reasons/ClosingSection.tsx'
import { FlowBuilderSection } from '../flow-builder/FlowBuilderSection.tsx'
import { HoursSection } from '../hours/HoursSection.tsx'
import {
  CompanySection,
  RatingSection,
  SecuritySection,
  ServiceSection,
} from './option-sections.tsx'

type Section = {
  /** The last part of its address. */
  path: 'company' | 'service' | 'closing' | 'rating' | 'hours' | 'flows' | 'security' | 'audit'
  icon: Icon
  Part: ComponentType
}

/** The sections of the settings, from top to bottom. */
export const sections: readonly Section[] = [
  { path: 'company', icon: IconBuilding, Part: CompanySection },
  { path: 'service', icon: IconMessages, Part: ServiceSection },
  { path: 'closing', icon: IconChecks, Part: ClosingSection },
  { path: 'rating', icon: IconStar, Part: RatingSection },
  { path: 'hours', icon: IconClock, Part: HoursSection },
  { path: 'flows', icon: IconSitemap, Part: FlowBuilderSection },
  { path: 'security', icon: IconShield, Part: SecuritySection },
  { path: 'audit', icon: IconHistory, Part: AuditSection },
]
