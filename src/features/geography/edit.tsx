import { createFileRoute } from '@tanstack/react-router';
import { Configuration } from './configuration.tsx';

export const Route = createFileRoute('/configurations/edit')({ component: Configuration });
