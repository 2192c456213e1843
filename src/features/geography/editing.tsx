import { createFileRoute } from '@tanstack/react-router';
import { Configuration } from './configuration.tsx';

export const Route = createFileRoute('/states-and-territories')({ component: Configuration });
