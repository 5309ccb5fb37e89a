import { Module } from '@nestjs/common';
import { GitHubAccessGateway } from './github-access.gateway.js';
import { GitHubGateway } from './github.gateway.js';

const GATEWAYS = [GitHubGateway, GitHubAccessGateway];

@Module({ providers: GATEWAYS, exports: GATEWAYS })
export class GitHubGatewayModule {}
