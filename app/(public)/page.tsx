import { About } from '@/components/home/about'
import { Features } from '@/components/home/features'
import { Hero } from '@/components/home/hero'
import { Statistics } from '@/components/home/statistics'
import { site } from '@/lib/site'

export default function HomePage() {
  return (
    <>
      <Hero />
      <Statistics />
      <Features />
      <About name={site().name} />
    </>
  )
}
