'use client'

export { StaffErrorPage as default } from '@/components/site/staff-error'
