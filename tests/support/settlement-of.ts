import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import type { Settlement } from '@/lib/settlements/record'
import { UNKNOWN } from '@/lib/settlements/without-contested'

/** A settlement as it would be read, without a database: its numbers are places, from 1 on. */
export function settlementOf(made: NewSettlement): Settlement {
  const { sources, dates = [], tiers = [], conditions = [], events = [], breaches = [], ...facts } = made
  const { fieldSources = {}, disputes = [], ...columns } = facts
  const addedAt = new Date().toISOString()
  return {
    ...UNKNOWN,
    incidentPrecision: 'day',
    isExample: false,
    publishedAt: null,
    withdrawnAt: null,
    withdrawnReason: null,
    checkedAt: null,
    checkedBy: null,
    ...columns,
    id: 1,
    version: 1,
    fieldSources: Object.fromEntries(
      Object.entries(fieldSources).map(([field, place]) => [field, place + 1]),
    ),
    disputes: disputes.map(({ field, values }) => ({
      field,
      values: values.map(({ value, source }) => ({ value, sourceId: source + 1 })),
    })),
    sources: sources.map((source, place) => ({ ...source, id: place + 1 })),
    dates: dates.map(({ source, supersedes, ...date }, place) => ({
      time: null,
      zone: null,
      online: null,
      mail: null,
      note: null,
      addedAt,
      ...date,
      id: place + 1,
      sourceId: source + 1,
      supersedesId: supersedes === undefined ? null : supersedes + 1,
      change: date.change ?? null,
    })),
    tiers: tiers.map(({ source, ...tier }, position) => ({
      fixedCents: null,
      estimateCents: null,
      maxCents: null,
      rateCents: null,
      maxMinutes: null,
      incrementMinutes: null,
      minimumMinutes: null,
      withinCapOf: null,
      proRata: false,
      proof: 'documents' as const,
      states: [],
      group: null,
      choice: null,
      months: null,
      activateWithinDays: null,
      availableUntil: null,
      lossesFrom: null,
      note: null,
      ...tier,
      position,
      sourceId: source + 1,
    })),
    conditions: conditions.map(({ source, ...condition }, position) => ({
      meets: 'yes' as const,
      ...condition,
      position,
      sourceId: source + 1,
    })),
    events: events.map(({ source, ...event }, place) => ({
      date: null,
      note: null,
      addedAt,
      ...event,
      id: place + 1,
      sourceId: source === undefined ? null : source + 1,
    })),
    breachIds: breaches.map(({ id }) => id),
  }
}
