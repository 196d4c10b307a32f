import type { CalendarEvent } from './calendar'

// Writes iCalendar (RFC 5545). Our own: the kept library that does all of this, ical-generator 11, needs Node 22. Pure.

const MOST_OCTETS = 75
const NAME = 'Settlement days'

/**
 * A calendar of these events, as all-day events with a reminder a week and a day before.
 * @returns the text of an `.ics` file: lines end in CRLF, none is longer than 75 octets.
 */
export function writeCalendar(events: readonly CalendarEvent[], name = NAME): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Redress//Settlement days//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  const changed = stamp(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${compact(event.day)}`,
    // An all-day event ends where the next day begins (RFC 5545, 3.6.1).
    `DTEND;VALUE=DATE:${compact(nextDay(event.day))}`,
    `STATUS:${event.status}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    // Nobody is reminded of a day that does not hold.
    ...(event.status === 'CANCELLED' ? [] : [7, 1].flatMap((days) => alarmLines(days, event.summary))),
    'END:VEVENT',
  ]
}

function alarmLines(days: number, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${days}D`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ]
}

/** TEXT (RFC 5545, 3.3.11). What no text may hold is left out. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/** Lines of at most 75 octets (RFC 5545, 3.1), with no character cut in two. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

const compact = (day: string): string => day.replaceAll('-', '')

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** 20260102T030405Z */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')
}
