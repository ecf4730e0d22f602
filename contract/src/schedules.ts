import { z } from 'zod'

export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const
export const ScheduleStatus = z.enum(scheduleStatuses)
export type ScheduleStatus = z.infer<typeof ScheduleStatus>
